import { luhnAgrees } from "./checksum.ts";
import { ofLength, type WrittenNumber } from "./written-numbers.ts";
import { shortlyBefore, type Found } from "../matches.ts";

const spokenOf = /kort|koart|card|visa|amex|credit|debit|kreditt/;
/** In one piece, in fours, or the way American Express and Diners write theirs. */
const usualSizes = /^(?:\d+|4 4 4(?: \d){1,2}|4 6 [45])$/;
const digitByDigit = /^1(?: 1)+$/;

export const findPaymentCards = (text: string, numbers: readonly WrittenNumber[]): Found[] =>
  ofLength(numbers, 13, 14, 15, 16, 17, 18, 19)
    .filter(({ digits, sizes, start, followsOn, goesOn }) => {
      if (!usualSizes.test(sizes) && !(digitByDigit.test(sizes) && !followsOn && !goesOn)) return false;
      if (/^[2-6]/.test(digits) && luhnAgrees(digits)) return true;
      return digits.length === 16 && spokenOf.test(shortlyBefore(text, start, 40));
    })
    .map(({ start, end }) => ({ start, end, kind: "payment-card" }));
