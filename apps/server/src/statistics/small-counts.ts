import { atLeastFew, few, responseBuckets } from "@sosmessages/contract/desk/words.ts";

/** null: fewer than five. `atLeastFew`: five or more, without the number. */
export type ShownCount = number | null | typeof atLeastFew;

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Whether those that are hidden could be worked out from the total: together they are fewer than five, or each can only be four. */
const isWorkedOut = (counts: readonly number[]): boolean => {
  const hidden = counts.filter((count) => count < few);
  const sum = sumOf(hidden);
  return sum > 0 && (sum < few || sum === hidden.length * (few - 1));
};

/** An independent count. A month is one: it is published when it is over, before the other months of its year. */
export const shownAlone = (count: number): ShownCount => (count < few ? null : count);

/**
 * Parts of a total that is shown with them. Counts below five are hidden, zero included. Where the hidden ones
 * could be calculated, the smallest visible count is hidden, too.
 */
export const withoutFew = (counts: readonly number[]): ShownCount[] => {
  const shown = counts.map(shownAlone);
  const smallest = Math.min(...counts.filter((count) => count >= few));
  if (isWorkedOut(counts) && smallest !== Infinity) shown[counts.indexOf(smallest)] = atLeastFew;
  return shown;
};

/** A total whose parts were published before: it is hidden where hidden parts could be calculated. */
export const totalOf = (counts: readonly number[]): ShownCount => {
  const total = sumOf(counts);
  if (total < few) return null;
  return isWorkedOut(counts) ? atLeastFew : total;
};

/**
 * The total of a quarter or a year, whose months were published before, a year's quarters as well. The total of a
 * visible quarter is one part. A hidden quarter counts as its months, or as one small part if its sum is below five.
 */
export const totalOfQuarters = (quarters: readonly (readonly number[])[]): ShownCount =>
  totalOf(quarters.flatMap((months) => (totalOf(months) === atLeastFew ? months : [sumOf(months)])));

/** The visible counts, for calculations. */
export const toldOf = (counts: readonly ShownCount[]): number[] =>
  counts.map((count) => (typeof count === "number" ? count : 0));

/** In a table of figures. */
export const asShown = (shown: ShownCount): string =>
  shown === null ? `<${few}` : shown === atLeastFew ? `>=${few}` : String(shown);

/** The hours within which this share was answered, as exact as thirteen buckets allow: even within a bucket, 72 beyond. */
export const percentile = (buckets: readonly number[], share: number): number | null => {
  const total = sumOf(buckets);
  if (total < few) return null;
  let before = 0;
  for (const [index, count] of buckets.entries()) {
    const from = index === 0 ? 0 : responseBuckets[index - 1]!;
    const to = responseBuckets[index] ?? from;
    if (count > 0 && before + count >= total * share) {
      return Math.round((from + ((total * share - before) / count) * (to - from)) * 10) / 10;
    }
    before += count;
  }
  return responseBuckets.at(-1)!;
};

/** How many of all were answered within the promise. */
export const shareWithin = (buckets: readonly number[], hours: number): number | null => {
  const total = sumOf(buckets);
  if (total < few) return null;
  const inTime = buckets.filter((_, index) => (responseBuckets[index] ?? Infinity) <= hours);
  return Math.round((sumOf(inTime) / total) * 1000) / 1000;
};
