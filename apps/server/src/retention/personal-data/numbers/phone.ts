import { getCountries, getCountryCallingCode, Metadata } from "libphonenumber-js";
import { publicPhoneNumbers } from "../lists.ts";
import { matches, shortlyBefore, shortlyBehind, type Found } from "../matches.ts";
import { ofLength, type WrittenNumber } from "./written-numbers.ts";

/** How many digits a number of each calling code can have behind the code. Read once: asking the library about every number is slow. */
const lengthsOf = new Map<string, ReadonlySet<number>>();
for (const country of getCountries()) {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const code = getCountryCallingCode(country);
  lengthsOf.set(code, new Set([...(lengthsOf.get(code) ?? []), ...(metadata.numberingPlan?.possibleLengths() ?? [])]));
}

/** Whether these digits are a country's code and a number that can exist there. Sweden's "(0)" behind the code is forgiven. */
const isWithCallingCode = (digits: string): boolean => {
  for (let length = 1; length <= 3; length += 1) {
    const lengths = lengthsOf.get(digits.slice(0, length));
    const national = digits.length - length;
    if (lengths === undefined || national < 6) continue;
    return lengths.has(national) || (digits[length] === "0" && lengths.has(national - 1));
  }
  return false;
};

const spokenOf =
  /(?<!\p{L})(?:tlf|telf?|telef\p{L}{0,30}|mob|mobil\p{L}{0,30}|mobiila\p{L}{0,30}|ring\p{L}{0,30}|riŋge\p{L}{0,30}|sms|nummer\p{L}{0,30}|nummr|nummar\p{L}{0,30}|nr|phone|call|text|tekst|number|cell|whatsapp|signal|vipps\p{L}{0,30}|ph|mobile|reach|kontakt\p{L}{0,30}|fax|faks)(?!\p{L})/u;
/** Right behind one of these, even seven or ten digits are a phone number with a slip of the finger. */
const announced =
  /(?<!\p{L})(?:tlf|telef\p{L}{0,30}|mob|mobil\p{L}{0,30}|phone|cell|tel)[\s.:]{0,3}(?:nummer\p{L}{0,30}|nr|number|nummar)?[\s.:]{0,3}(?:mitt|hans|hennes)?[\s.:]{0,3}(?:er|is|lea)?[\s.:]{0,3}$/u;
/** Numbers that look the same and are not: cases, orders, sums. In Norwegian and Sami any "…nummer" but the phone's. */
const somethingElse =
  /(?:(?:sak|ref|kid|ordre|referanse\p{L}{0,30}|order|case|reference|invoice|customer|ticket|decision|member|booking|tracking|serial|project|policy|passport|patient|student|employee|flight|file|claim)[\s.:#-]{0,3}(?:number|no|nr|num|id|nummer\p{L}{0,30})?|(?<!\p{L})(?!tele|mob|tlf|hjem|privat|arbeid|jobb|kontakt|fast|norsk|nød)\p{L}{2,20}-?(?:nummer\p{L}{0,2}|nummar|nr))[\s.:#-]{0,3}(?:er|is|lea|var|was)?[\s:#-]{0,3}$|(?:kr|nok|£|\$|€)\s?$/u;
const measure =
  /^\s?(?:(?:kr(?:oner)?|nok|ruvnno|ru?vdno|euros?|pounds?|dollars?|usd|gbp|mg|ml|kg|gram|meter|km|mill\p{L}{0,30})(?!\p{L})|,-|%)/u;

/** 20240312, 12.03.2024, and the years from 2005 to 2009. */
const isDate = ({ digits, sizes }: WrittenNumber): boolean =>
  (/^(?:8|4 2 2)$/.test(sizes) && /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits)) ||
  (sizes === "2 2 4" && /^(?:[0-2]\d|3[01])(?:0\d|1[0-2])(?:19|20)/.test(digits)) ||
  (sizes === "4 4" && /^(?:19|20)\d{2}(?:19|20)\d{2}$/.test(digits));
const usualSizes = new Set(["8", "2 2 2 2", "3 2 3", "4 4", "2 3 3", "3 3 2", "2 6", "3 5", "1 1 1 1 1 1 1 1"]);

const isSomethingElse = (text: string, { start, end }: WrittenNumber): boolean =>
  somethingElse.test(shortlyBefore(text, start, 35)) || measure.test(shortlyBehind(text, end, 12));

const isNorwegian = (text: string) => (number: WrittenNumber) => {
  if (!/^[2-9]/.test(number.digits) || publicPhoneNumbers.has(number.digits) || isDate(number)) return false;
  if (number.followsOn && number.sizes !== "8") return false;
  if (isSomethingElse(text, number)) return false;
  if (number.sizes === "8" || spokenOf.test(shortlyBefore(text, number.start, 35))) return true;
  return usualSizes.has(number.sizes) && !number.goesOn;
};

/** With a country's code in front, behind a plus sign, two noughts, or in brackets: the longest number that can exist. */
const international = (text: string, numbers: readonly WrittenNumber[]): Found[] => {
  const longestAt = new Map<number, Found>();
  for (const { start, end, digits, sizes, followsOn } of numbers) {
    const hasPlus = text[start - 1] === "+";
    const isBareCode = /^47[2-9]\d{7}$/.test(digits) && sizes.startsWith("2 ") && !followsOn;
    const hasCode = hasPlus
      ? isWithCallingCode(digits)
      : digits.startsWith("00")
        ? isWithCallingCode(digits.slice(2))
        : isBareCode;
    if (!hasCode || measure.test(shortlyBehind(text, end, 12))) continue;
    const sign = hasPlus ? start - 1 : start;
    longestAt.set(start, { start: text[sign - 1] === "(" ? sign - 1 : sign, end, kind: "phone" });
  }
  return [...longestAt.values()];
};

/** Numbers of Sweden, Finland and Britain as they are written at home, with a nought in front. */
const elsewhere = /^0(?:7[02369]\d{7}|[1-9]\d{7,8}|4\d{7,9}|50\d{6,8}|7\d{9}|[12]\d{8,9}|3\d{9})$/;

const american = /(?<![\d(+-])(?:1[ .-])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-. ])\d{3}[-. ]\d{4}(?![\d-])/g;

export const findPhones = (text: string, numbers: readonly WrittenNumber[]): Found[] => {
  const atHome = [
    ...ofLength(numbers, 8).filter(isNorwegian(text)),
    ...ofLength(numbers, 9, 10, 11).filter(
      (number) =>
        elsewhere.test(number.digits) &&
        !number.followsOn &&
        !number.goesOn &&
        !publicPhoneNumbers.has(number.digits) &&
        !isSomethingElse(text, number),
    ),
    ...ofLength(numbers, 7, 9, 10).filter(
      (number) =>
        !number.digits.startsWith("1") &&
        !number.followsOn &&
        !number.goesOn &&
        announced.test(shortlyBefore(text, number.start, 30)) &&
        !isSomethingElse(text, number),
    ),
  ];
  return [
    ...international(text, numbers),
    ...atHome.map(({ start, end }): Found => ({ start, end, kind: "phone" })),
    ...matches(
      text,
      american,
      "phone",
      (it, start) => !it.replace(/^\(\d+\) /, "").includes(" ") || spokenOf.test(shortlyBefore(text, start, 30)),
    ),
  ];
};
