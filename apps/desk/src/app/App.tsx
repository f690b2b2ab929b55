import { CatchCrash } from "@sosmessages/client/CatchCrash.tsx";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { useCallback, useEffect, useState } from "react";
import { ChooseLocaleProvider } from "#lib/preferences.ts";
import { rememberLocale, speak, SpokenProvider, type Spoken } from "#lib/texts.tsx";
import { Crashed } from "#lib/page.tsx";
import { Desk } from "./Desk.tsx";

export function App({ firstSpoken, invitation }: Readonly<{ firstSpoken: Spoken; invitation: string | null }>) {
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
      <ChooseLocaleProvider value={chooseLocale}>
        <CatchCrash fallback={<Crashed />}>
          <Desk invitation={invitation} />
        </CatchCrash>
      </ChooseLocaleProvider>
    </SpokenProvider>
  );
}
