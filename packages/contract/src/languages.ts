/** The languages whose sentences are built into the pages. No schema library here, so a browser can import it for nothing. */
export const locales = ["nb", "se", "en"] as const;
export type BuiltInLocale = (typeof locales)[number];

/** Any language that a service may speak, by its code: one that is built in, or a folder of its own (`packages/texts/languages`). */
export type Locale = string;

/** undefined: a folder brings this language. */
export const builtIn = (locale: Locale): BuiltInLocale | undefined => locales.find((each) => each === locale);

/** What stands there in this language; else in the first that is there. */
export const inLanguage = (texts: Readonly<Record<string, string>>, locale: string): string =>
  new Map(Object.entries(texts)).get(locale) ?? Object.values(texts)[0] ?? "";
