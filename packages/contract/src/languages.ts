/** The languages whose sentences are built into the pages. No schema library here, so a browser can import it for nothing. */
export const locales = ["nb", "se", "en"] as const;
export type BuiltInLocale = (typeof locales)[number];

/** Any language of a service: built in, or from a folder (`packages/texts/languages`). */
export type Locale = string;

/** undefined: a folder brings this language. */
export const builtIn = (locale: Locale): BuiltInLocale | undefined => locales.find((each) => each === locale);

/** Falls back to the first language. */
export const inLanguage = (texts: Readonly<Record<string, string>>, locale: string): string =>
  new Map(Object.entries(texts)).get(locale) ?? Object.values(texts)[0] ?? "";
