import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js";
import type { Found } from "./found.ts";
import { digitGroups, numbersOf, type WrittenNumber } from "./digit-groups.ts";
import { matches, shortlyBefore, shortlyBehind } from "./matches.ts";

const spokenOf =
  /(?:^|[^\p{L}])(?:tlf|telf?|tel|telefon\p{L}*|mob|mobil\p{L}*|mobiila\p{L}*|ring\p{L}*|riŋge\p{L}*|sms|nummer\p{L}*|numme?r|nummar\p{L}*|nr|phone|call|text|tekst|number|cell|telefo\p{L}*|whatsapp|signal|vipps|ph|mobile|reach|kontakt\p{L}*|fax|faks)(?:[^\p{L}]|$)/u;
/** Numbers that look the same and are not: cases, orders, sums. */
const somethingElse =
  /(?:sak|saks|ordre|bestillings?|referanse|ref|kunde|medlems|org|journal|faktura|kid|polise|billett|vedtaks?|order|case|reference|invoice|customer|ticket|decision|member|booking|tracking|serial|ášše|diŋgon|faktu\p{L}*|organisasjons)[\s.:#-]{0,3}(?:nummer\p{L}*|nr|number|no|nummar|num|id)?[\s.:#-]{0,3}(?:er|is|lea|var|was)?[\s:#-]{0,3}$|(?:kr|nok|£|\$|€)\s?$/u;
const money =
  /^\s?(?:kr(?:oner)?|nok|ruvnno|ru?vdno|,-|euro?s?|pounds?|dollars?|usd|gbp|mg|ml|kg|gram|meter|km|%|mill)/;

/** Known to everyone and nobody's own: help lines may stay in a text, they are what a reader needs most. */
const publicNumbers = new Set(
  "22400040 22591300 80080040 91508588 80033321 80057000 22444050 22361700 94817818 21494921 81533300 08001111 116123 116117 116111 116006".split(
    " ",
  ),
);

const isDate = (digits: string): boolean => /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits);
const usualSizes = new Set(["8", "2 2 2 2", "3 2 3", "4 4", "2 3 3", "3 3 2", "2 6", "3 5", "1 1 1 1 1 1 1 1"]);

const norwegian = (text: string): Found[] =>
  numbersOf(text, digitGroups(text), 8)
    .filter((number) => {
      if (!/^[2-9]/.test(number.digits) || publicNumbers.has(number.digits)) return false;
      const before = shortlyBefore(text, number.start, 35);
      if (somethingElse.test(before) || money.test(shortlyBehind(text, number.end, 12))) return false;
      if (spokenOf.test(before)) return !number.followsOn || number.sizes === "8";
      if (!usualSizes.has(number.sizes) || isDate(number.digits)) return false;
      return number.sizes === "8" || !(number.goesOn || number.followsOn);
    })
    .map(({ start, end }) => ({ start, end, kind: "phone" }));

/** Everything with a country's code in front. The longest number that can exist is taken. */
const international = (text: string): Found[] => {
  const groups = digitGroups(text);
  const at = new Map<number, WrittenNumber[]>();
  for (let length = 7; length <= 17; length += 1) {
    for (const number of numbersOf(text, groups, length)) {
      if (text[number.start - 1] !== "+" && !number.digits.startsWith("00")) continue;
      at.set(number.start, [...(at.get(number.start) ?? []), number]);
    }
  }
  return [...at.values()].flatMap((numbers) => {
    for (const { start, end, digits } of numbers.toReversed()) {
      const plus = text[start - 1] === "+";
      const number = parsePhoneNumberFromString(plus ? `+${digits}` : `+${digits.slice(2)}`);
      if (number === undefined || !number.isPossible() || money.test(shortlyBehind(text, end, 12))) continue;
      return [{ start: start - (plus ? openingBefore(text, start) : 0), end, kind: "phone" as const }];
    }
    return [];
  });
};

const openingBefore = (text: string, start: number): number => (text[start - 2] === "(" ? 2 : 1);

const nearby: readonly CountryCode[] = ["SE", "FI", "GB", "DE"];

/** Numbers of our neighbours and of Britain as they are written at home, with a zero in front. */
const nationalElsewhere = (text: string): Found[] => {
  const groups = digitGroups(text);
  return [9, 10, 11]
    .flatMap((length) => numbersOf(text, groups, length))
    .filter((number) => {
      if (!/^0[1-9]/.test(number.digits) || number.followsOn || publicNumbers.has(number.digits)) return false;
      const before = shortlyBefore(text, number.start, 35);
      if (somethingElse.test(before)) return false;
      return nearby.some((country) => parsePhoneNumberFromString(number.digits, country)?.isValid() === true);
    })
    .map(({ start, end }) => ({ start, end, kind: "phone" }));
};

const american = (text: string): Found[] =>
  matches(
    text,
    /(?<![\d(+-])(?:1[ .-])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-. ])\d{3}[-. ]\d{4}(?![\d-])/g,
    "phone",
    (it, start) => !/ /.test(it.replace(/^\(\d+\) /, "")) || spokenOf.test(shortlyBefore(text, start, 30)),
  );

/** Seven digits or nine are a slip of the finger, where the sentence says that a number follows. */
const spoken = (text: string): Found[] => {
  const groups = digitGroups(text);
  return [7, 9, 10]
    .flatMap((length) => numbersOf(text, groups, length))
    .filter(({ start, end, digits, followsOn, goesOn }) => {
      const before = shortlyBefore(text, start, 18);
      if (followsOn || goesOn || somethingElse.test(shortlyBefore(text, start, 35))) return false;
      if (
        !/(?:tlf|telefon\p{L}*|mob|mobil\p{L}*|phone|cell|telefo\p{L}*|tel)[\s.:]*(?:nummer\p{L}*|nr|number|nummar)?[\s.:]*(?:mi\p{L}{1,2}|hans|hennes)?[\s.:]*(?:er|is|lea)?[\s.:]*$/u.test(
          before,
        )
      )
        return false;
      return !money.test(shortlyBehind(text, end, 12)) && !digits.startsWith("1");
    })
    .map(({ start, end }) => ({ start, end, kind: "phone" }));
};

export const findPhones = (text: string): Found[] => [
  ...international(text),
  ...norwegian(text),
  ...nationalElsewhere(text),
  ...american(text),
  ...spoken(text),
];
