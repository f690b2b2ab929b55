import type { Locale } from "@sosmessages/texts/locale.ts";

/** null: fewer than five, and that is all anybody is told. */
export type Count = number | null;

/** A count that is left out is one of zero. */
export const shown = (count: Count | undefined): string => (count === null ? "<5" : String(count ?? 0));

/** How tall to draw a count: one that is not told is drawn as the middle of what it may be. */
export const drawn = (count: Count | undefined): number => count ?? (count === null ? 2.5 : 0);

/** One decimal at most, with the comma that Norwegian and Northern Sami write. */
export const decimal = (number: number, locale: Locale): string => {
  const rounded = String(Math.round(number * 10) / 10);
  return locale === "en" ? rounded : rounded.replace(".", ",");
};

export const percent = (share: number, locale: Locale): string =>
  `${Math.round(share * 100)}${locale === "en" ? "%" : "\u00a0%"}`;
