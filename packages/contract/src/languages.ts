/** The languages that the service speaks. No schema library here, so a browser can import it for nothing. */
export const locales = ["nb", "se", "en"] as const;
export type Locale = (typeof locales)[number];
