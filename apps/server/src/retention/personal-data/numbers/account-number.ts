import { accountDigitsAgree, ibanAgrees } from "./checksum.ts";
import { ofLength, type WrittenNumber } from "./written-numbers.ts";
import { matches, shortlyBefore, type Found } from "../matches.ts";

const spokenOf = /konto|kontu|(?:^|[^\p{L}])(?:knr|acc|acct)(?:[^\p{L}]|$)|account|overfør|transfer|bank/u;

const norwegian = (text: string, numbers: readonly WrittenNumber[]): Found[] =>
  ofLength(numbers, 11)
    .filter(({ digits, sizes, start, followsOn }) => {
      const isUsual = sizes === "11" || sizes === "4 2 5" || sizes === "4 7";
      if (isUsual && accountDigitsAgree(digits)) return true;
      return !followsOn && spokenOf.test(shortlyBefore(text, start, 35));
    })
    .map(({ start, end }) => ({ start, end, kind: "account-number" }));

const international = (text: string): Found[] =>
  matches(
    text,
    /(?<![\p{L}\d])[A-Za-z]{2}\d{2}(?:[ \u00a0.-]?[A-Za-z\d]{4}){2,7}(?:[ \u00a0.-]?[A-Za-z\d]{1,3})?(?![\p{L}\d])/gu,
    "account-number",
    (it) => ibanAgrees(it.replaceAll(/[^A-Za-z\d]/g, "").toUpperCase()),
  );

/** A Norwegian one is followed by ordinary words more often than not: the length is exact, so that the words are not included. */
const norwegianIban = (text: string): Found[] =>
  matches(
    text,
    /(?<![\p{L}\d])no[ ]?\d{2}(?:[ \u00a0.-]?\d){11}(?!\d)/giu,
    "account-number",
    (it, start) =>
      ibanAgrees(it.replaceAll(/[^A-Za-z\d]/g, "").toUpperCase()) || /iban/.test(shortlyBefore(text, start, 30)),
  );

/** A British bank's branch, and the eight digits of the account that follows. */
const sortCode = (text: string): Found[] =>
  matches(text, /(?<![\p{L}\d])\d{2}([ -]?)\d{2}\1\d{2}(?!\d|[ -]\d)/gu, "account-number", (_, start) =>
    /sort ?code/.test(shortlyBefore(text, start, 30)),
  ).flatMap((code) => {
    const [all = "", digits] = /^\D{1,30}(\d(?:[ -]?\d){7})(?![ -]?\d)/.exec(text.slice(code.end, code.end + 50)) ?? [];
    const end = code.end + all.length;
    return digits === undefined ? [code] : [code, { start: end - digits.length, end, kind: "account-number" }];
  });

export const findAccountNumbers = (text: string, numbers: readonly WrittenNumber[]): Found[] => [
  ...norwegian(text, numbers),
  ...international(text),
  ...norwegianIban(text),
  ...sortCode(text),
];
