import type { PersonalKind } from "@sosmessages/contract/desk/fields.ts";
import type { Found } from "./matches.ts";

/** The priority of kinds that overlap: numbers with a checksum first, names and places last. */
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
  "school",
  "institution",
  "name",
  "place",
];
const rank = new Map(surest.map((kind, at) => [kind, at]));
/** Of a name and a place the longer one is surer: "Sander Gjerstad" is a person, "Mo i Rana" is none. */
rank.set("place", rank.get("name")!);

const longerFirst = (a: Found, b: Found): number => (a.kind === b.kind ? 0 : b.end - b.start - (a.end - a.start));

/** Sorted, and no two on the same character. What loses gives way as a whole. */
export const withoutOverlaps = (all: readonly Found[]): Found[] => {
  const bySureness = all.toSorted(
    (a, b) => rank.get(a.kind)! - rank.get(b.kind)! || longerFirst(a, b) || a.start - b.start || b.end - a.end,
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
