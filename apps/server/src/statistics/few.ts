/** So few that a number might point to a person. */
export const few = 5;

export type ShownCount = number | null;

/**
 * Fewer than five are not shown, and "none" counts as fewer. Where what is hidden could be worked out from the total, the
 * smallest of those that are shown is hidden as well.
 */
export const withoutFew = (counts: readonly number[]): ShownCount[] => {
  const shown = counts.map((count): ShownCount => (count < few ? null : count));
  const hidden = counts.reduce((sum, count) => (count < few ? sum + count : sum), 0);
  const smallest = Math.min(...counts.filter((count) => count >= few));
  if (hidden > 0 && hidden < few && smallest !== Infinity) shown[counts.indexOf(smallest)] = null;
  return shown;
};

export const totalOf = (counts: readonly number[]): ShownCount => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total < few ? null : total;
};
