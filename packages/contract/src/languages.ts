/** The languages that the service speaks. No schema library here, so a browser can import it for nothing. */
export const locales = ["nb", "se", "en"] as const;
export type Locale = (typeof locales)[number];

/** What stands there in this language; else in the first that is there. */
export const inLanguage = (texts: Readonly<Record<string, string>>, locale: string): string =>
  texts[locale] ?? Object.values(texts)[0] ?? "";
