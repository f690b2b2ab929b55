import { useEffect, useMemo, useState } from "react";
import { chooseTheme, shownTheme } from "#lib/appearance.ts";
import { PreferencesProvider, type Preferences } from "#lib/preferences.ts";
import { rememberLocale, speak, SpokenProvider, type Spoken } from "#lib/texts.tsx";
import { CatchCrash } from "./Crash.tsx";
import { Desk } from "./Desk.tsx";

type Props = Readonly<{ firstSpoken: Spoken; invitation: string | null }>;

export function App({ firstSpoken, invitation }: Props) {
  const [spoken, setSpoken] = useState(firstSpoken);
  const [theme, setTheme] = useState(shownTheme);
  useEffect(() => {
    document.title = spoken.texts["app.title"];
  }, [spoken]);

  const preferences = useMemo<Preferences>(
    () => ({
      theme,
      chooseLocale: (locale) => {
        rememberLocale(locale);
        void speak(locale).then(setSpoken);
      },
      chooseTheme: (chosen) => {
        chooseTheme(chosen);
        setTheme(chosen);
      },
    }),
    [theme],
  );

  return (
    <SpokenProvider value={spoken}>
      <PreferencesProvider value={preferences}>
        <CatchCrash>
          <Desk invitation={invitation} />
        </CatchCrash>
      </PreferencesProvider>
    </SpokenProvider>
  );
}
