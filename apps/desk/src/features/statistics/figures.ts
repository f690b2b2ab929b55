import type { Locale } from "@sosmessages/texts/locale.ts";

/** null: fewer than five, and that is all anybody is told. */
export type Count = number | null;

/** A count that is left out is one of zero. */
export const shown = (count: Count | undefined): string => (count === null ? "<5" : String(count ?? 0));

/** How tall to draw a count: one that is not told is drawn as the middle of what it may be. */
export const drawn = (count: Count | undefined): number => count ?? (count === null ? 2.5 : 0);

const formats = { nb: "nb-NO", se: "nb-NO", en: "en-GB" } as const satisfies Record<Locale, string>;

export const decimal = (number: number, locale: Locale): string =>
  new Intl.NumberFormat(formats[locale], { maximumFractionDigits: 1 }).format(number);

export const percent = (share: number, locale: Locale): string =>
  new Intl.NumberFormat(formats[locale], { style: "percent", maximumFractionDigits: 0 }).format(share);
