import { identityDigitsAgree, luhnAgrees } from "./checksum.ts";
import { ofLength, type WrittenNumber } from "./written-numbers.ts";
import { matches, shortlyBefore, type Found } from "../matches.ts";

const spokenOf =
  /f[øo]dsels?-?(?:nummer|nr)|person-?(?:nummer|nr|num)|(?:^|[^\p{L}])(?:fnr|pnr|p-?nr|ssn)(?:[^\p{L}]|$)|d-?(?:nummer|nummar|number)|(?:identity|id|identification|birth|social security|national insurance)[- ](?:no|num|number|nr)|(?:rieg[áa]dan|persovdna|persov?dna|persun)-?numm?[ae]r|id-?numm?[ae]r|national id|hetu|henkilötunnus|(?:^|[^\p{L}])(?:ni|nino)(?:[- ](?:no|num|number)|[^\p{L}]|$)/u;

/** A D-number has 4 added to its first digit; numbers for testing have 40, 65 or 80 added to the month. */
const hasBirthDate = (digits: string): boolean => {
  const day = Number(digits.slice(0, 2)) % 40;
  const month = Number(digits.slice(2, 4));
  const real = [0, 40, 65, 80].some((added) => month > added && month <= added + 12);
  return day >= 1 && day <= 31 && Number(digits.slice(0, 2)) <= 71 && real;
};

const norwegian = (text: string, numbers: readonly WrittenNumber[]): Found[] =>
  ofLength(numbers, 11)
    .filter(
      ({ digits, start }) =>
        hasBirthDate(digits) && (identityDigitsAgree(digits) || spokenOf.test(shortlyBefore(text, start, 40))),
    )
    .map(({ start, end }) => ({ start, end, kind: "identity-number" }));

const swedish = (text: string): Found[] =>
  matches(text, /(?<!\d)(?:19|20)?\d{2}[01]\d[0-69]\d[-+ ]?\d{4}(?!\d)/g, "identity-number", (it, start) => {
    const digits = it.replaceAll(/\D/g, "").slice(-10);
    const month = Number(digits.slice(2, 4));
    if (month < 1 || month > 12) return false;
    const isSpokenOf = spokenOf.test(shortlyBefore(text, start, 40));
    return isSpokenOf || (luhnAgrees(digits) && /[-+]/.test(it));
  });

const finnishControl = "0123456789ABCDEFHJKLMNPRSTUVWXY";
const finnish = (text: string): Found[] =>
  matches(text, /(?<![\w])[0-3]\d[01]\d{3}[-+A]\d{3}[0-9A-Y](?!\w)/g, "identity-number", (it, start) => {
    const digits = it.slice(0, 6) + it.slice(7, 10);
    return finnishControl[Number(digits) % 31] === it[10] || spokenOf.test(shortlyBefore(text, start, 40));
  });

/** American and British numbers have a distinct shape and no checksum. */
const abroad = (text: string): Found[] => [
  ...matches(text, /(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/g, "identity-number"),
  ...matches(text, /(?<!\w)[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D](?!\w)/gi, "identity-number", (_, start) =>
    spokenOf.test(shortlyBefore(text, start, 40)),
  ),
  ...matches(text, /(?<!\w)(?![DFIQUV])[A-Z](?![DFIQUVO])[A-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?!\w)/g, "identity-number"),
];

export const findIdentityNumbers = (text: string, numbers: readonly WrittenNumber[]): Found[] => [
  ...norwegian(text, numbers),
  ...swedish(text),
  ...finnish(text),
  ...abroad(text),
];
