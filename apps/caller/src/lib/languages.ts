import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { languageNames, type Locale } from "@sosmessages/texts/locale.ts";

type Offered = Pick<PublicConfig, "folderLanguages">;

/** What a language calls itself. */
export const nameIn = ({ folderLanguages }: Offered, locale: Locale): string =>
  folderLanguages?.[locale]?.name ?? languageNames[locale] ?? locale;

/** Which way it is read: those that are built in all go from left to right. */
export const directionOf = ({ folderLanguages }: Offered, locale: Locale): "ltr" | "rtl" =>
  folderLanguages?.[locale]?.direction ?? "ltr";

/** The language of untranslated sentences. */
export const fallbackOf = ({ folderLanguages }: Offered, locale: Locale): Locale | undefined =>
  folderLanguages?.[locale]?.fallback;
