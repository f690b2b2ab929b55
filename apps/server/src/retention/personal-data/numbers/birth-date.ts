import { matches, shortlyBefore, shortlyBehind, type Found } from "../matches.ts";

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

/** "tolvte mars", "the third of May", with the year in digits or in words. */
const ordinal =
  "(?:tjue|tretti)?(?:første|fyrste|andre|tredje|fjerde|femte|sjette|sjuende|syvende|åttende|niende)|tiende|ellevte|tolvte|trettende|fjortende|femtende|sekstende|syttende|attende|nittende|tjuende|trettiende|(?:twenty|thirty)?[ -]?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth";
const spokenYear = String.raw`(?:,?\s(?:(?:19|20)\d{2}|(?:nitten|nineteen|to ?tusen|two thousand|twenty)[\p{L} -]{0,20}))`;

const written = [
  String.raw`${day}\s?[./-]\s?${month}\s?[./-]?\s?(?:(?:19|20)\d{2}|\d{2})(?!\d)`,
  String.raw`(?:19|20)\d{2}[-./]${month}[-./]${day}(?!\d)`,
  String.raw`${day}\.?\s(?:i|of)\s${month}\.?(?:\s(?:19|20)\d{2})?(?!\d)`,
  String.raw`${day}\s?[./]\s?${month}(?!\d)`,
  String.raw`(?:(?:the|den)\s)?${day}(?:\.|st|nd|rd|th)?\s(?:of\s)?(?:${norwegianMonth}|${englishMonth})(?![\p{L}])(?:\.(?=\s?['’]?\d))?${year}?`,
  String.raw`(?:${englishMonth})\.?\s(?:the\s)?${day}(?:st|nd|rd|th)?(?!\d)(?:,?\s(?:19|20)\d{2})?`,
  String.raw`${samiMonth}\s${day}\.?(?:\s?(?:beaivve|beaivvi|beaivi|b\.|b))?(?:\s(?:19|20)\d{2})?`,
  String.raw`(?:the\s)?(?:${ordinal})\s(?:of\s|i\s)?(?:${norwegianMonth}|${englishMonth})(?![\p{L}])${spokenYear}?`,
  String.raw`(?:${englishMonth})\s(?:the\s)?(?:${ordinal})(?![\p{L}])${spokenYear}?`,
  String.raw`(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:(?:19|20)\d{2}|\d{2})(?!\d)`,
];

const date = `(?:${written.join("|")})`;

const aDate = new RegExp(String.raw`(?<![\p{L}\p{N}.,/-])${date}(?![\p{L}\d])`, "giu");

const bornBefore =
  /(?:f-?dato|f[øo]dt|fødd|fødsels?(?:dato\p{L}{0,30}|dag\p{L}{0,30})|bursdag\p{L}{0,30}|gebursdag\p{L}{0,30}|burs|birthday|birth ?date|date of birth|d\.?o\.?b\.?|born|bday|b-day|rieg[áa]d\p{L}{0,30}|riegádan\p{L}{0,30}|šaddan|(?:^|[^\p{L}])f(?:ødt)?\.|(?:^|[^\p{L}])f(?=:? ?$)|(?:fyller|fylte|blir|ble|turn|turned|turning|devdet|deavddán|deavdá|fyllet)(?: \p{L}{1,30})? (?:\d{1,2}(?: år| jagi)?|år))[^.!?\n\d]{0,32}$/u;
const bornBehind =
  /^(?:[,:]? ?(?:er|is|lea|var|was|og|and)? ?(?:jeg |i |mun )?(?:min |my |mu |bursdagen|bursdag|fødselsdag|fødselsdato|birthday|date of birth|born|født|da jeg ble født|ble jeg født|(?:lean |lea |lei |ledjen )?(?:mun )?riegád|(?:er |var )?(?:dagen|datoen|da|når) (?:jeg|eg|æ|han|hun|ho|hu|vi|barnet|sønnen|dattera) (?:ble|blei|vart|va|var) (?:født|fødd)|(?:ble|blei|vart) (?:jeg|eg|æ|han|hun|ho) (?:født|fødd)|(?:the day|when) (?:i|he|she) was born))/u;

/** A date alone is an appointment. A date of birth identifies a person. */
export const findBirthDates = (text: string): Found[] =>
  matches(
    text,
    aDate,
    "birth-date",
    (_, start, end) => bornBefore.test(shortlyBefore(text, start, 60)) || bornBehindIt(shortlyBehind(text, end, 40)),
  );

const bornBehindIt = (behind: string): boolean =>
  bornBehind.test(behind) && /bursdag|fødsel|født|fødd|birth|born|riegád/.test(behind);
