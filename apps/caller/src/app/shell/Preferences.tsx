import type { Theme } from "@sosmessages/client/theme.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { nameIn } from "#lib/languages.ts";
import { useSayFirst, useSpoken } from "#lib/texts.tsx";
import classes from "./Preferences.module.css";

type Props = Readonly<{
  service: Pick<PublicConfig, "languages" | "folderLanguages">;
  theme: Theme;
  /** Absent where the menu offers it. */
  onTheme: ((theme: Theme) => void) | null;
  onLocale: (locale: Locale) => void;
}>;

export function Preferences({ service, theme, onTheme, onLocale }: Props) {
  const say = useSayFirst();
  const { locale } = useSpoken();
  const otherTheme = say(theme === "dark" ? "app.theme_light" : "app.theme_dark");
  return (
    <div className={classes["preferences"]}>
      {onTheme !== null && (
        <button
          type="button"
          className={classes["theme"]}
          aria-label={otherTheme}
          title={otherTheme}
          onClick={() => onTheme(theme === "dark" ? "light" : "dark")}
        >
          <HalfMoon />
          <span>{otherTheme}</span>
        </button>
      )}
      <ul aria-label={say("app.language")}>
        {service.languages.map((language) => (
          <li key={language}>
            <button type="button" lang={language} aria-pressed={language === locale} onClick={() => onLocale(language)}>
              {nameIn(service, language)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const HalfMoon = () => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <circle cx="12" cy="12" r="8" fill="none" stroke="currentcolor" strokeWidth="2" />
    <path d="M12 4a8 8 0 0 1 0 16z" fill="currentcolor" />
  </svg>
);
