import { allLanguages, languageName } from "#lib/languages.ts";
import { Choice } from "#lib/form/Choice.tsx";
import { usePreferences } from "#lib/preferences.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";

/** Kept on this device. */
export function Looks() {
  const say = useSay();
  const { locale } = useSpoken();
  const { theme, chooseLocale, chooseTheme } = usePreferences();
  return (
    <>
      <Choice
        legend={say("app.language")}
        options={allLanguages.map((each) => ({ value: each, label: languageName(each), lang: each }))}
        chosen={locale}
        onChoose={chooseLocale}
      />
      <Choice
        legend={say("app.theme")}
        options={(["light", "dark"] as const).map((each) => ({ value: each, label: say(`app.theme_${each}`) }))}
        chosen={theme}
        onChoose={chooseTheme}
      />
    </>
  );
}
