import { locales } from "@sosmessages/contract/languages.ts";
import { languageNames } from "@sosmessages/texts/locale.ts";
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
        options={locales.map((each) => ({ value: each, label: languageNames[each], lang: each }))}
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
