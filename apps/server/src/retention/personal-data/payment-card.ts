import type { Found } from "./found.ts";
import { luhnAgrees } from "./checksum.ts";
import { digitGroups, numbersOf } from "./digit-groups.ts";
import { shortlyBefore } from "./matches.ts";

const spokenOf = /kort|koart|card|visa|amex|credit|debit|kreditt/;
const lengths = [13, 14, 15, 16, 17, 18, 19];

export const findPaymentCards = (text: string): Found[] => {
  const groups = digitGroups(text);
  return lengths
    .flatMap((length) => numbersOf(text, groups, length))
    .filter(({ digits, sizes, start }) => {
      if (sizes === "4 4 4 4" || digits.length === 16) {
        if (spokenOf.test(shortlyBefore(text, start, 40))) return true;
      }
      return /^[2-6]/.test(digits) && luhnAgrees(digits) && sizes.split(" ").length <= 8;
    })
    .map(({ start, end }) => ({ start, end, kind: "payment-card" }));
};
