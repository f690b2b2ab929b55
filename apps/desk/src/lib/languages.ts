import { locales } from "@sosmessages/contract/languages.ts";
import { besideNynorsk, languageNames, type Locale } from "@sosmessages/texts/locale.ts";
import { pluralsOf, type Plurals } from "@sosmessages/texts/plurals.ts";
import { broughtLanguages } from "./services.ts";

/** Those that are built in, and those that the services' folders bring. */
export const allLanguages: readonly Locale[] = [...locales, ...Object.keys(broughtLanguages)];

/** Those in which the desk itself can be read. */
export const deskLanguages = allLanguages.filter((each) => broughtLanguages[each]?.isAtDesk !== false);

/** Between two characters that keep it apart, as `<bdi>` does: rows and options have words of another direction beside it. */
export const languageName = (locale: Locale): string => {
  const { name = locale, direction = "ltr" } = broughtLanguages[locale] ?? {};
  return (
    besideNynorsk(allLanguages).get(locale) ??
    languageNames[locale] ??
    (direction === "rtl" ? `\u2068${name}\u2069` : name)
  );
};

export const directionOf = (locale: Locale): "ltr" | "rtl" => broughtLanguages[locale]?.direction ?? "ltr";

/** The language of untranslated sentences. */
export const fallbackOf = (locale: Locale): Locale | undefined => broughtLanguages[locale]?.fallback;

export const countingIn = (locale: Locale): Plurals => broughtLanguages[locale]?.plurals ?? pluralsOf(locale);

export const dateIn = (locale: Locale): string =>
  broughtLanguages[locale]?.date ?? (locale === "en" ? "DD/MM/YYYY" : "DD.MM.YYYY");

/** Norwegian and Northern Sami write a comma. */
export const decimalIn = (locale: Locale): string => broughtLanguages[locale]?.decimal ?? (locale === "en" ? "." : ",");
