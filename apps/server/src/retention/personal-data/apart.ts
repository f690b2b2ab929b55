import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import type { Found } from "./found.ts";

/** Where two kinds claim the same characters, the one that is surer of itself keeps them: a checksum before a habit, a name last. */
const surest: readonly PersonalKind[] = [
  "email",
  "web-profile",
  "identity-number",
  "payment-card",
  "account-number",
  "birth-date",
  "address",
  "postcode",
  "phone",
  "vehicle",
  "name",
];
const rank = new Map(surest.map((kind, at) => [kind, at]));

/** Sorted, and no two on the same character. What loses gives way as a whole. */
export const apart = (all: readonly Found[]): Found[] => {
  const bySureness = all.toSorted(
    (a, b) => rank.get(a.kind)! - rank.get(b.kind)! || a.start - b.start || b.end - a.end,
  );
  const taken: Found[] = [];
  for (const one of bySureness) {
    const at = firstEndingAfter(taken, one.start);
    const next = taken[at];
    if (next === undefined || next.start >= one.end) taken.splice(at, 0, one);
  }
  return taken;
};

const firstEndingAfter = (sorted: readonly Found[], offset: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
};
