import type { Locale } from "@sosmessages/texts/locale.ts";

/** Each language by its own name: whoever needs it must be able to read it. */
export const languageNames: Readonly<Record<Locale, string>> = { nb: "Norsk", se: "Sámegiella", en: "English" };
export const locales = ["nb", "se", "en"] as const satisfies readonly Locale[];
