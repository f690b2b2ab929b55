import { atLeastFew, few } from "@sosmessages/contract/desk/words.ts";

/** null: fewer than five. `atLeastFew`: five or more, and not said how many. Both are true of what they stand for. */
export type ShownCount = number | null | typeof atLeastFew;

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/**
 * Parts of a total. Fewer than five are not shown, and "none" counts as fewer. Where those that are hidden could be worked out from the
 * total (together they are fewer than five, or each can only be four), the smallest that is shown is not said either; nor where the
 * total itself is hidden, which would else be worked out from its parts.
 */
export const withoutFew = (counts: readonly number[], isTotalHidden = false): ShownCount[] => {
  const shown = counts.map((count): ShownCount => (count < few ? null : count));
  const hidden = counts.filter((count) => count < few);
  const sum = sumOf(hidden);
  const isTold = sum > 0 && (sum < few || sum === hidden.length * (few - 1));
  const smallest = Math.min(...counts.filter((count) => count >= few));
  if ((isTold || isTotalHidden) && smallest !== Infinity) shown[counts.indexOf(smallest)] = atLeastFew;
  return shown;
};

/** Not said either where each of its parts could only be four. */
export const totalOf = (counts: readonly number[]): ShownCount => {
  const total = sumOf(counts);
  if (total < few) return null;
  return counts.every((count) => count === few - 1) ? atLeastFew : total;
};

/** What may be reckoned with: nothing is worked out of what is not shown. */
export const toldOf = (counts: readonly ShownCount[]): number[] =>
  counts.map((count) => (typeof count === "number" ? count : 0));
