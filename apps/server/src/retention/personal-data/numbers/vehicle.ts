import { matches, shortlyBefore, shortlyBehind, type Found } from "../matches.ts";

const spokenOf =
  /bil|skilt|regn|reg(?!\p{L})|registrer|reg nr|kjenne(?:tegn|merke)|car|plate|licen[cs]e|vehicle|registration|biil|motorsykkel|moped|van|truck|henger|volvo|toyota|tesla|audi|bmw|mercedes|golf|ford|skoda|škoda|mazda|honda|nissan|peugeot|renault|opel|kia|hyundai|corolla|yaris|polo|passat|follow|parker|kjør|drive|vuodj/u;
/** Two letters and five digits that are something else: paragraphs, standards, boxes, aircraft and the like. */
const otherCodes = /^(?:NS|EN|PB|NR|KR|ID|TV|PC|IP|NO|OK|US|UK|EU|FN|IT|HP|PO|QR|AI|WC|CV|GB|MB|KM|MG|KL)/;

const norwegian = /(?<![\p{L}\p{N}-])[A-HJ-NPR-Z]{2}[ -]?\d{5}(?![\p{L}\p{N}]|[ .-]\d)/gu;
/** "EK 12 345", "sv 4 5 1 2 9". */
const spaced = /(?<![\p{L}\p{N}-])[a-hj-npr-z]{2}[ -](?=\d{1,4}[ -]\d)\d(?:[ -]?\d){4}(?![\p{L}\p{N}]|[ .-]\d)/giu;
const inGroups = /^[A-Z]{2}[ -](?:\d{2}[ -]\d{3}|\d{3}[ -]\d{2})$/;
const inLowerCaseOrShort = /(?<![\p{L}\p{N}-])[a-hj-npr-z]{2}[ -]?\d{4,5}(?![\p{L}\p{N}]|[ .-]\d)/giu;
const neighbours =
  /(?<![\p{L}\p{N}-])(?:[A-Z]{3}[ -]?\d{2}[A-Z\d]|[A-Z]{2}\d{2} ?[A-Z]{3}|[a-z]{2}\d{2} ?[a-z]{3}|[A-ZÅÄÖ]{2,3}-\d{1,3})(?![\p{L}\p{N}])/gu;

/** Apart from codes, only number plates look like this. */
const british = /(?<![\p{L}\p{N}-])[A-Z]{2}\d{2} [A-Z]{3}(?![\p{L}\p{N}])/gu;
const isCode = /(?:kode|code|ref|nr|no|number|rabatt|booking|voucher|pin)\p{L}{0,6}[ .:]{0,3}$/u;

export const findVehicles = (text: string): Found[] => {
  const isSpokenOf = (it: string, start: number) =>
    spokenOf.test(shortlyBefore(text, start, 45)) || spokenOf.test(shortlyBehind(text, start + it.length, 25));
  return [
    ...matches(text, norwegian, "vehicle", (it, start) => !otherCodes.test(it) || isSpokenOf(it, start)),
    ...matches(
      text,
      spaced,
      "vehicle",
      (it, start) => (inGroups.test(it) && !otherCodes.test(it)) || isSpokenOf(it, start),
    ),
    ...matches(text, inLowerCaseOrShort, "vehicle", isSpokenOf),
    ...matches(text, neighbours, "vehicle", isSpokenOf),
    ...matches(text, british, "vehicle", (_, start) => !isCode.test(shortlyBefore(text, start, 20))),
  ];
};
