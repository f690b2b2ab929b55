/** The languages whose sentences are built into the pages. No schema library here, so a browser can import it for nothing. */
export const locales = ["nb", "se", "en"] as const;
export type BuiltInLocale = (typeof locales)[number];

/** Any language of a service: built in, or from a folder (`packages/texts/languages`). */
export type Locale = string;

/** undefined: a folder brings this language. */
export const builtIn = (locale: Locale): BuiltInLocale | undefined => locales.find((each) => each === locale);

/**
 * Untranslated sentences are between two characters of Unicode that keep them from left to right, as all built-in
 * languages are. Pages find them by these characters and add the language.
 */
export const inFallback = (sentence: string): string => `\u2066${sentence}\u2069`;
/** An untranslated date may be inside. */
export const fallbackPart = /\u2066((?:[^\u2066\u2069]|\u2066[^\u2069]*\u2069)*)\u2069/;

/** Falls back to the first language. */
export const inLanguage = (texts: Readonly<Record<string, string>>, locale: string): string =>
  new Map(Object.entries(texts)).get(locale) ?? Object.values(texts)[0] ?? "";
