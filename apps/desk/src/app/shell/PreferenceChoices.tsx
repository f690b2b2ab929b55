import { allLanguages, languageName } from "#lib/languages.ts";
import { usePreferences } from "#lib/preferences.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import classes from "./PreferenceChoices.module.css";

/** The language, and light or dark: small, and on every screen where one may be lost. */
export function PreferenceChoices() {
  const say = useSay();
  const { locale } = useSpoken();
  const { theme, chooseLocale, chooseTheme } = usePreferences();
  return (
    <>
      <fieldset aria-label={say("app.language")} className={classes["group"]}>
        {allLanguages.map((each) => (
          <button
            key={each}
            type="button"
            lang={each}
            className={classes["choice"]}
            aria-pressed={each === locale}
            onClick={() => chooseLocale(each)}
          >
            {languageName(each)}
          </button>
        ))}
      </fieldset>
      <fieldset aria-label={say("app.theme")} className={classes["group"]}>
        {(["light", "dark"] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={classes["choice"]}
            aria-pressed={each === theme}
            onClick={() => chooseTheme(each)}
          >
            {say(`app.theme_${each}`)}
          </button>
        ))}
      </fieldset>
    </>
  );
}
