import { locales } from "@sosmessages/contract/languages.ts";
import { languageNames, type Locale } from "@sosmessages/texts/locale.ts";
import { pluralsOf, type Plurals } from "@sosmessages/texts/plurals.ts";
import { broughtLanguages } from "./services.ts";

/** Those that are built in, and those that the services' folders bring. */
export const allLanguages: readonly Locale[] = [...locales, ...Object.keys(broughtLanguages)];

export const languageName = (locale: Locale): string =>
  languageNames[locale] ?? broughtLanguages[locale]?.name ?? locale;

export const directionOf = (locale: Locale): "ltr" | "rtl" => broughtLanguages[locale]?.direction ?? "ltr";

export const countingIn = (locale: Locale): Plurals => broughtLanguages[locale]?.plurals ?? pluralsOf(locale);

export const dateIn = (locale: Locale): string =>
  broughtLanguages[locale]?.date ?? (locale === "en" ? "DD/MM/YYYY" : "DD.MM.YYYY");

/** Norwegian and Northern Sami write a comma. */
export const decimalIn = (locale: Locale): string => broughtLanguages[locale]?.decimal ?? (locale === "en" ? "." : ",");
