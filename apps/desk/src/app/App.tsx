import { CatchCrash } from "@sosmessages/client/CatchCrash.tsx";
import { FallbackProvider } from "@sosmessages/client/jsx-runtime.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { useCallback, useEffect, useState } from "react";
import { fallbackOf } from "#lib/languages.ts";
import { ChooseLocaleProvider } from "#lib/preferences.ts";
import { rememberLocale, speak, SpokenProvider, type Spoken } from "#lib/texts.tsx";
import { Crashed } from "#lib/page.tsx";
import { Desk } from "./Desk.tsx";

type Props = Readonly<{ firstSpoken: Spoken; invitation: string | null; answer: string | null }>;

export function App({ firstSpoken, invitation, answer }: Props) {
  const [spoken, setSpoken] = useState(firstSpoken);
  useEffect(() => {
    document.title = spoken.texts["app.title"];
  }, [spoken]);

  const chooseLocale = useCallback((locale: Locale) => {
    rememberLocale(locale);
    void speak(locale).then(setSpoken);
  }, []);

  return (
    <SpokenProvider value={spoken}>
      <FallbackProvider value={fallbackOf(spoken.locale)}>
        <ChooseLocaleProvider value={chooseLocale}>
          <CatchCrash fallback={<Crashed />}>
            <Desk invitation={invitation} answer={answer} />
          </CatchCrash>
        </ChooseLocaleProvider>
      </FallbackProvider>
    </SpokenProvider>
  );
}
