import { publicPhoneNumbers } from "../lists.ts";
import type { Found } from "../matches.ts";
import { identityDigitsAgree } from "./checksum.ts";

/** Digits and tens in words, as they are said one by one or in pairs. In the three languages, nynorsk and dialect. */
const spoken: ReadonlyMap<string, string> = new Map(
  `0:null,nul,zero,oh,o,nolla
1:en,ein,én,ett,et,one,okta
2:to,two,guokte
3:tre,three,golbma
4:fire,four,njeallje
5:fem,five,vihtta
6:seks,six,guhtta
7:sju,syv,seven,čieža
8:åtte,otte,eight,gávcci
9:ni,nine,ovcci
10:ti,ten,logi
11:elleve,eleven,oktanuppelohkái
12:tolv,twelve,guoktenuppelohkái
13:tretten,thirteen
14:fjorten,fourteen
15:femten,fifteen
16:seksten,sixteen
17:sytten,seventeen
18:atten,eighteen
19:nitten,nineteen
20:tjue,tyve,twenty
30:tretti,tredve,thirty
40:førti,førr,forty
50:femti,fifty
60:seksti,sixty
70:sytti,seventy
80:åtti,eighty
90:nitti,ninety`
    .split("\n")
    .flatMap((line) => {
      const [digits, words] = line.split(":") as [string, string];
      return words.split(",").map((word) => [word, digits] as const);
    }),
);
const tens =
  "tjue|tretti|førti|femti|seksti|sytti|åtti|nitti|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety".split("|");
const units = "en|ein|én|to|tre|fire|fem|seks|sju|syv|åtte|ni|one|two|three|four|five|six|seven|eight|nine".split("|");
const compounds: ReadonlyMap<string, string> = new Map(
  tens.flatMap((ten) =>
    units.flatMap((unit) =>
      ["", "-"].map((between) => [ten + between + unit, spoken.get(ten)![0]! + spoken.get(unit)!]),
    ),
  ),
);
const said: ReadonlyMap<string, string> = new Map([...compounds, ...spoken]);

const digitsOf = (token: string): string | undefined => {
  if (!/\d/.test(token)) return said.get(token);
  if (/^\d{1,11}$/.test(token)) return token;
  return /^[\do]{2,11}$/i.test(token) ? token.replaceAll(/o/gi, "0") : undefined;
};

const digitsOfParts = (token: string): string | undefined => {
  const parts = token.split("-").map(digitsOf);
  return parts.every((part) => part !== undefined) ? parts.join("") : undefined;
};

type Token = { readonly start: number; readonly end: number; readonly digits: string; readonly isWord: boolean };

/** A word, some digits, a digit in a key cap, or digits of another width. */
const aToken = /\p{L}+(?:-\p{L}+)?|[\p{N}oO]{1,20}/gu;
const between = /^(?:[\s,.\-–_*/|:;•·~+]|\uFE0F|\u20E3|og så |så |og |and |then |ja ){0,5}$/u;
/** Rows of digits that a machine would not see as one number. */
const rows = (text: string): Token[][] => {
  const found: Token[][] = [];
  let row: Token[] = [];
  let from = 0;
  const close = () => {
    if (row.length > 0) found.push(row);
    row = [];
  };
  aToken.lastIndex = 0;
  for (let match = aToken.exec(text); match !== null; match = aToken.exec(text)) {
    const written = match[0].slice(0, 24).normalize("NFKC").toLowerCase();
    if (row.length > 0 && match.index - from < 3 && /^(?:og|så|and|then|ja)$/u.test(written)) continue;
    const digits = written.includes("-") ? (compounds.get(written) ?? digitsOfParts(written)) : digitsOf(written);
    if (
      row.length > 0 &&
      (digits === undefined || match.index - from > 8 || !between.test(text.slice(from, match.index)))
    )
      close();
    if (digits === undefined) continue;
    row.push({
      start: match.index,
      end: match.index + match[0].length,
      digits,
      isWord: /\p{L}/u.test(match[0]) || written !== match[0].toLowerCase(),
    });
    from = match.index + match[0].length;
  }
  close();
  return found;
};

/** 1 2 3 4 5 6 7 8 is counted, not called. */
const isCounting = (digits: string): boolean =>
  "01234567890123".includes(digits) || "98765432109876".includes(digits) || /^(?<one>\d)\k<one>+$/.test(digits);

/** Obfuscated phone and identity numbers: in words, with other signs between, with the letter O for nought. */
export const findSpelledNumbers = (text: string): Found[] =>
  rows(text).flatMap((row): Found[] => {
    const digits = row.map((token) => token.digits).join("");
    const isHidden =
      row.some(({ isWord }) => isWord) || /[*_|~•·]|\u20E3/u.test(text.slice(row[0]!.start, row.at(-1)!.end));
    if (!isHidden || isCounting(digits) || publicPhoneNumbers.has(digits)) return [];
    const place = { start: row[0]!.start, end: row.at(-1)!.end };
    if (digits.length === 11 && identityDigitsAgree(digits)) return [{ ...place, kind: "identity-number" }];
    const isPhone = /^(?:(?:00)?47)?[2-9]\d{7}$/.test(digits) || /^0\d{9,10}$/.test(digits);
    return isPhone ? [{ ...place, kind: "phone" }] : [];
  });
