import { placesAlsoWords } from "../lists/places-also-words.ts";
import { largePlaces, samiPlaces, smallPlacesByHand } from "../lists/places.ts";
import { postalPlaces } from "../lists/postal-places.ts";
import { samiCaseForms } from "../sami-cases.ts";

const small = new Set<string>();
const several = new Set<string>();
for (const place of [...smallPlacesByHand, ...postalPlaces]) {
  if (largePlaces.has(place)) continue;
  (place.includes(" ") ? several : small).add(place);
}
for (const [nominative, genitive] of samiPlaces)
  for (const form of [nominative, genitive, ...samiCaseForms(nominative, genitive)]) small.add(form);

const withoutGenitive = (lower: string): string => lower.replace(/['’]?s$/u, "");

/** "large": it may stay. "sure": nothing else is called that. "perhaps": an ordinary word or a name, too. */
export type PlaceReading = "large" | "sure" | "perhaps" | "none";

export const readPlace = (lower: string): PlaceReading => {
  const read = readAsWritten(lower);
  return read === "none" && /ae|oe|aa/u.test(lower) ? readAsWritten(withNordicLetters(lower)) : read;
};
/** "Svolvaer", "Roeros", "Aalesund": from a keyboard that lacks the letters. */
const withNordicLetters = (lower: string): string =>
  lower.replaceAll("ae", "æ").replaceAll("oe", "ø").replaceAll("aa", "å");

const readAsWritten = (lower: string): PlaceReading => {
  const bare = withoutGenitive(lower);
  if (largePlaces.has(lower) || largePlaces.has(bare)) return "large";
  if (placesAlsoWords.has(lower) || (small.has(bare) && placesAlsoWords.has(bare))) return "perhaps";
  return small.has(lower) || small.has(bare) ? "sure" : "none";
};
export const isKnownPlace = (lower: string): boolean => readPlace(lower) !== "none";

/** "mo i rana", "øvre årdal": how many words the longest of them has. */
export const longestPlace = 3;
export const isPlaceOfSeveralWords = (lower: string): boolean => several.has(lower);

/** Where, in Northern Sami, by the end of the word: "Olmmáivákkis", "Girkonjárgii". */
export const isSamiWhereabouts = (lower: string): boolean =>
  /^\p{L}{3,}(?:vákkis|vággái|njárggas|njárgii|jogas|johkii|vuonas|vutnii|luovttas|luktii|sullos|sullui|jávrris|jávrái|váris|várrái|siiddas|siidii|giettis|gieddái|eanus|etnui|luobbalis|luoppalii)$/u.test(
    lower,
  );

/** What villages, farms and fjords end in. With a capital and "i" in front it is a place, listed or not. */
export const hasPlaceEnding = (lower: string): boolean =>
  /^\p{L}{2,}(?:vik|viken|nes|neset|våg|vågen|fjord|fjorden|botn|bygd|bygda|dalen|dal|øy|øya|eid|eide|eidet|elv|elva|stad|heim|sund|sundet|hamn|havn|hamna|sjøen|moen|mark|marka|strand|lia|åsen|fjell|foss|fossen|skog|berget|haugen|rud|vollen|voll|osen|bukt|bukta|tangen|odden|njárga|johka|vuotna|jávri|siida|gilli|vággi|luokta|várri|suolu|bahta|gieddi|ton|ham|ford|bury|wick|mouth|worth|ley|thorpe|combe|minster)$/u.test(
    lower,
  );
