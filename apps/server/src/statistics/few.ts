import { atLeastFew, few } from "@sosmessages/contract/desk/words.ts";

/** null: fewer than five. `atLeastFew`: five or more, and not said how many. Both are true of what they stand for. */
export type ShownCount = number | null | typeof atLeastFew;

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Whether those that are hidden could be worked out from the total: together they are fewer than five, or each can only be four. */
const isWorkedOut = (counts: readonly number[]): boolean => {
  const hidden = counts.filter((count) => count < few);
  const sum = sumOf(hidden);
  return sum > 0 && (sum < few || sum === hidden.length * (few - 1));
};

/** A count that no other depends on. A month is one: it is told as soon as it is over, whatever the others of its year turn out to be. */
export const shownAlone = (count: number): ShownCount => (count < few ? null : count);

/**
 * Parts of a total that is shown with them. Fewer than five are not shown, and "none" counts as fewer. Where those that are hidden
 * could be worked out, the smallest that is shown is not said either.
 */
export const withoutFew = (counts: readonly number[]): ShownCount[] => {
  const shown = counts.map(shownAlone);
  const smallest = Math.min(...counts.filter((count) => count >= few));
  if (isWorkedOut(counts) && smallest !== Infinity) shown[counts.indexOf(smallest)] = atLeastFew;
  return shown;
};

/** A total whose parts were told before it: it is not said where they could be worked out. */
export const totalOf = (counts: readonly number[]): ShownCount => {
  const total = sumOf(counts);
  if (total < few) return null;
  return isWorkedOut(counts) ? atLeastFew : total;
};

/** What may be reckoned with: nothing is worked out of what is not shown. */
export const toldOf = (counts: readonly ShownCount[]): number[] =>
  counts.map((count) => (typeof count === "number" ? count : 0));

/** In a table of figures. */
export const asShown = (shown: ShownCount): string =>
  shown === null ? `<${few}` : shown === atLeastFew ? `>=${few}` : String(shown);
