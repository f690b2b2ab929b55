import { wordSet } from "../lists.ts";
import { isKnownPlace } from "../places/known-places.ts";
import { matches, shortlyBefore, type Found } from "../matches.ts";

const placesWithYearLikeCodes = wordSet("places-with-year-like-postcodes");

const place = String.raw`\p{L}[\p{L}-]{0,30}`;
const norwegian = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:/-]|\d )(?:(?:N|NO)-)?(?<code>\d{4}),? (?<place>${place})(?: (?:i ${place}|\p{Lu}{1,2}(?![\p{L}])|[Ss]entrum))?(?![\p{L}\p{N}])`,
  "gu",
);
const nordic = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:/-]|\d )(?:(?:S|SE|FI|FIN)-)?\d{3} ?\d{2} (?<place>\p{Lu}[\p{L}-]{1,30})(?![\p{L}\p{N}])`,
  "gu",
);
const british = /(?<![\p{L}\p{N}])(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2})(?![\p{L}\p{N}])/gu;
const american =
  /(?<![\p{L}\p{N}])(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]) \d{5}(?:-\d{4})?(?!\d)/gu;

const alone =
  /(?<=(?:post(?:nummer\p{L}{0,8}|nr\.?|code|al code|kode)|zip(?: ?code)?|poastanumm\p{L}{1,6})(?:[ :=]{1,2}(?:er|mitt|vårt|is|lea|mu|e)){0,2}[ :=]{1,2})(?<![\d.,])\d{4,5}(?![\d\p{L}]|[.,:]\d)/giu;

const behindAnAddress =
  /\p{L}\.? ?\d{1,4} ?[a-z]?[,\n]? $|(?:▒▒|adress?\p{L}{0,30}|čujuhus\p{L}{0,30}|postnummer\p{L}{0,30}|postnr|postcode|zip|postal|bor\p{L}{0,30}|live|poastanumm\p{L}{1,6})[\p{L}\s,.:]{0,25}$/u;
const aTimeOrSum =
  /(?:^|[^\p{L}])(?:kl|klokka|klokken|at|dii|diibmu|kr|nok|kode\p{L}{0,30}|pin\p{L}{0,30}|code|uke|rema)\.? $/u;

export const findPostcodes = (text: string): Found[] => {
  const found: Found[] = [];
  for (const match of text.matchAll(norwegian)) {
    const name = match.groups!["place"]!;
    const lower = name.toLowerCase();
    const code = match.groups!["code"]!;
    const before = text.slice(Math.max(0, match.index - 40), match.index).toLowerCase();
    const isAfterAddress = behindAnAddress.test(before);
    const isYear = /^(?:19|20)\d{2}$/.test(code) && !placesWithYearLikeCodes.has(lower) && !isAfterAddress;
    if (isYear || aTimeOrSum.test(before)) continue;
    const isPlace = isKnownPlace(lower);
    const hasCapital = name[0] !== lower[0];
    if (!(hasCapital && (isPlace || isAfterAddress)) && !(isPlace && lower.length > 3 && isAfterAddress)) continue;
    const end = match.index + (isPlace || isAfterAddress ? match[0].length : match[0].indexOf(name) + name.length);
    found.push({ start: match.index, end, kind: "postcode" });
  }
  return [
    ...found,
    ...matches(text, nordic, "postcode", (it, start) => {
      const name = it.slice(it.search(/\p{Lu}[\p{L}-]{0,30}$/u)).toLowerCase();
      return isKnownPlace(name) || behindAnAddress.test(shortlyBefore(text, start, 40));
    }),
    ...matches(text, alone, "postcode"),
    ...matches(text, british, "postcode"),
    ...matches(text, american, "postcode"),
  ];
};
