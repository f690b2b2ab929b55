import { showTheme, useTheme, type Theme } from "@sosmessages/client/theme.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { createContext, useContext } from "react";

const stored = "desk-theme";

export function showStoredTheme(): void {
  const chosen = localStorage.getItem(stored);
  const preferred = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  showTheme(chosen === "light" || chosen === "dark" ? chosen : preferred);
}

function chooseTheme(theme: Theme): void {
  localStorage.setItem(stored, theme);
  showTheme(theme);
}

const ChooseLocale = createContext<(locale: Locale) => void>(() => undefined);
export const ChooseLocaleProvider = ChooseLocale.Provider;

/** The language and the theme of these pages, on this device. */
export const usePreferences = () => ({
  theme: useTheme(),
  chooseTheme,
  chooseLocale: useContext(ChooseLocale),
});
