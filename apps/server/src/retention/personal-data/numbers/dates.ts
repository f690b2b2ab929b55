/** Dates as people write them in the three languages. Every part is bounded, so the pattern stays linear. */
const norwegianMonth =
  "jan(?:uar)?|feb(?:ruar)?|mars?|apr(?:il)?|mai|juni?|juli?|aug(?:ust)?|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|des(?:ember)?";
const englishMonth =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const samiMonth =
  "(?:ođđajage?|ođđajagi|guovva|njukča|cuoŋo|miesse|geasse|suoidne|borge|čakča|golggot|skábma|juovla)-?m[áa]n(?:nu|u|us)";
const year = String.raw`(?:(?:,|\s|-|\.|')?\s?(?:19|20)\d{2}|\s?['’]?\d{2}(?!\d))`;
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const month = String.raw`(?:0?[1-9]|1[0-2])`;

const written = [
  String.raw`${day}\s?[./-]\s?${month}\s?[./-]?\s?(?:(?:19|20)\d{2}|\d{2})(?!\d)`,
  String.raw`(?:19|20)\d{2}[-./]${month}[-./]${day}(?!\d)`,
  String.raw`${day}\s?[./]\s?${month}(?!\d)`,
  String.raw`${day}(?:\.|st|nd|rd|th)?\s(?:of\s)?(?:${norwegianMonth}|${englishMonth})(?![\p{L}])(?:\.(?=\s?['’]?\d))?${year}?`,
  String.raw`(?:${englishMonth})\.?\s(?:the\s)?${day}(?:st|nd|rd|th)?(?!\d)(?:,?\s(?:19|20)\d{2})?`,
  String.raw`${samiMonth}\s${day}\.?(?:\s?(?:beaivve|beaivvi|beaivi|b\.|b))?(?:\s(?:19|20)\d{2})?`,
  String.raw`(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:(?:19|20)\d{2}|\d{2})(?!\d)`,
];

export const date = `(?:${written.join("|")})`;
