import { largePlaces, wordList, postalPlaces, wordSet, smallPlacesByHand } from "../lists.ts";
import { endsIn, endsInWord } from "../word-endings.ts";
import { samiParadigms } from "../sami-cases.ts";

const placesAlsoWords = wordSet("places-also-words");
const small = new Set<string>();
const several = new Set<string>();
for (const place of [...smallPlacesByHand, ...postalPlaces]) {
  if (largePlaces.has(place)) continue;
  (place.includes(" ") ? several : small).add(place);
}
for (const form of samiParadigms(wordList("places-sami"))) small.add(form);

const withoutGenitive = (lower: string): string => lower.replace(/['’]?s$/u, "");

/** "large": it stays. "sure": it is only a place. "perhaps": also an ordinary word or a name. */
export type PlaceReading = "large" | "sure" | "perhaps" | "none";

export const readPlace = (lower: string): PlaceReading => {
  const read = readAsWritten(lower);
  return read === "none" ? readAsWritten(withNordicLetters(lower)) : read;
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

export const hasSamiPlaceEnding = endsInWord(samiParadigms(wordList("sami-place-endings")));

/** "Lochinver", "Llanberis", "Ballymote". */
const hasBritishBeginning = (lower: string): boolean =>
  /^(?:loch|inver|aber|llan|bally|kirk|strath|auchter|pont)\p{L}{3,}$/u.test(lower);

const endsAsSurePlace = endsIn(
  String.raw`(?!barndoms|gamle|nabo|bo|hjem|heim|fød|arbeids|up|down|af)\p{L}{2,}`,
  "vik|våg|vågen|fjord|fjorden|botn|eidet|sund|hamn|øya|nes|neset|rud|foss|dalen|tveit|holmen|bury|combe|thorpe|minster|mouth|wick|burn|mpton|ington|cester|ham|hurst|bourne|ford|hill|erton",
);
/** What in small letters, too, no ordinary word ends in. */
export const hasSurestPlaceEnding = (lower: string): boolean => endsAsSurePlace(lower) || hasBritishBeginning(lower);

const endsAsPlace = endsIn(
  String.raw`\p{L}{2,}`,
  "vik|viken|nes|neset|våg|vågen|fjord|fjorden|botn|bygd|bygda|dalen|dal|øy|øya|eid|eide|eidet|elv|elva|stad|heim|sund|sundet|hamn|havn|hamna|sjøen|moen|mark|marka|strand|lia|åsen|fjell|foss|fossen|skog|berg|berget|haug|haugen|bakken|lund|tun|vang|vangen|tveit|set|sæter|land|bø|ås|vatn|vatnet|øra|øyra|holm|holmen|åker|gard|gård|rud|vollen|voll|osen|bukt|bukta|tangen|odden|ton|ham|burn|mere|haven|bridge|brook|bourne|dale|hurst|stead|thwaite|gate|pool|port|ford|bury|wick|mouth|worth|ley|thorpe|combe|minster",
);
/** What villages, farms and fjords end in. With a capital and "i" in front it is a place, listed or not. */
export const hasPlaceEnding = (lower: string): boolean =>
  endsAsPlace(lower) || hasSamiPlaceEnding(lower) || hasBritishBeginning(lower);
