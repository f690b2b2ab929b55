import { few, responseBuckets } from "@sosmessages/contract/desk/words.ts";

/** The hours within which this share was answered, as exact as thirteen buckets allow: even within a bucket, 72 beyond. */
export const percentile = (buckets: readonly number[], share: number): number | null => {
  const total = buckets.reduce((sum, count) => sum + count, 0);
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
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total < few) return null;
  const inTime = buckets.filter((_, index) => (responseBuckets[index] ?? Infinity) <= hours);
  return Math.round((inTime.reduce((sum, count) => sum + count, 0) / total) * 1000) / 1000;
};
