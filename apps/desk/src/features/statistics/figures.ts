import type { PeriodReport, Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { atLeastFew } from "@sosmessages/contract/desk/words.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { decimalIn } from "#lib/languages.ts";

/** null: fewer than five. */
export type Count = Statistics["totals"][string];

/** A count that is left out is one of zero. */
export const countText = (count: Count | undefined): string => {
  if (count === null) return "<5";
  return count === atLeastFew ? "≥5" : String(count ?? 0);
};

/** Hidden counts are drawn as the middle of their range. */
export const drawn = (count: Count | undefined): number => {
  if (count === null) return 2.5;
  return count === atLeastFew ? 5 : (count ?? 0);
};

export const isTold = (count: Count | undefined): boolean => count !== null && count !== atLeastFew;

/** One decimal at most. */
export const decimal = (number: number, locale: Locale): string =>
  String(Math.round(number * 10) / 10).replace(".", decimalIn(locale));

export const percent = (share: number, locale: Locale): string =>
  `${Math.round(share * 100)}${locale === "en" ? "%" : "\u00a0%"}`;

/** A figure of a report. */
export type Compared = Pick<PeriodReport["topics"][number], "now" | "before" | "change">;

/** With its sign; a dash where one of the two is not told. */
export const changeText = (change: number | null, value: (told: number) => string): string => {
  if (change === null) return "–";
  return change === 0 ? value(0) : `${change > 0 ? "+" : "\u2212"}${value(Math.abs(change))}`;
};
