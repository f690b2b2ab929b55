import type { Found } from "../found.ts";
import { date, mayHoldDate } from "./dates.ts";
import { matches, shortlyBefore, shortlyBehind } from "../matches.ts";

const aDate = new RegExp(String.raw`(?<![\p{L}\p{N}.,/-])${date}(?![\p{L}\d])`, "giu");

const bornBefore =
  /(?:f-?dato|f[øo]dt|fødd|fødsels?(?:dato\p{L}{0,30}|dag\p{L}{0,30})|bursdag\p{L}{0,30}|gebursdag\p{L}{0,30}|burs|birthday|birth ?date|date of birth|d\.?o\.?b\.?|born|bday|b-day|rieg[áa]d\p{L}{0,30}|riegádan\p{L}{0,30}|šaddan|(?:^|[^\p{L}])f(?:ødt)?\.|(?:^|[^\p{L}])f(?=:? ?$)|(?:fyller|fylte|blir|ble|turn|turned|turning|devdet|deavddán|deavdá|fyllet)(?: \p{L}{1,30})? (?:\d{1,2}(?: år| jagi)?|år))[^.!?\n\d]{0,32}$/u;
const bornBehind =
  /^(?:[,:]? ?(?:er|is|lea|var|was|og|and)? ?(?:jeg |i |mun )?(?:min |my |mu |bursdagen|bursdag|fødselsdag|fødselsdato|birthday|date of birth|born|født|da jeg ble født|ble jeg født|(?:lean |lea |lei |ledjen )?(?:mun )?riegád|(?:er |var )?(?:dagen|datoen|da|når) (?:jeg|eg|æ|han|hun|ho|hu|vi|barnet|sønnen|dattera) (?:ble|blei|vart|va|var) (?:født|fødd)|(?:ble|blei|vart) (?:jeg|eg|æ|han|hun|ho) (?:født|fødd)|(?:the day|when) (?:i|he|she) was born))/u;

/** A date alone is an appointment; one that somebody was born on tells who they are. */
export const findBirthDates = (text: string): Found[] =>
  mayHoldDate(text)
    ? matches(
        text,
        aDate,
        "birth-date",
        (_, start, end) =>
          bornBefore.test(shortlyBefore(text, start, 60)) || bornBehindIt(shortlyBehind(text, end, 40)),
      )
    : [];

const bornBehindIt = (behind: string): boolean =>
  bornBehind.test(behind) && /bursdag|fødsel|født|fødd|birth|born|riegád/.test(behind);
