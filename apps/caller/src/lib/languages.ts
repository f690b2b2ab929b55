import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { languageNames, type Locale } from "@sosmessages/texts/locale.ts";

/** What a language calls itself. */
export const nameIn = ({ folderLanguages }: PublicConfig, locale: Locale): string =>
  folderLanguages?.[locale]?.name ?? languageNames[locale] ?? locale;

/** Which way it is read: those that are built in all go from left to right. */
export const directionOf = ({ folderLanguages }: PublicConfig, locale: Locale): "ltr" | "rtl" =>
  folderLanguages?.[locale]?.direction ?? "ltr";

/** The language of untranslated sentences. */
export const fallbackOf = ({ folderLanguages }: PublicConfig, locale: Locale): Locale | undefined =>
  folderLanguages?.[locale]?.fallback;
