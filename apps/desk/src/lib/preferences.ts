import type { Locale } from "@sosmessages/texts/locale.ts";
import { createContext, useContext } from "react";
import type { Theme } from "./appearance.ts";

export type Preferences = Readonly<{
  theme: Theme;
  chooseLocale: (locale: Locale) => void;
  chooseTheme: (theme: Theme) => void;
}>;

const PreferencesContext = createContext<Preferences | null>(null);
export const PreferencesProvider = PreferencesContext.Provider;

/** How these pages speak and look, on this device. */
export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext);
  if (preferences === null) throw new Error("the preferences were asked for outside the app");
  return preferences;
}
