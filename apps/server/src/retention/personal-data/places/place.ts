import { largePlaces, neverPeople, wordSet } from "../lists.ts";
import type { Found } from "../matches.ts";
import { months } from "../names/name-evidence.ts";
import type { Reading } from "../names/name-reading.ts";
import { isUnknownPlace } from "../names/unknown-names.ts";
import type { Word } from "../words.ts";
import {
  hasPlaceEnding,
  hasSamiPlaceEnding,
  hasSurestPlaceEnding,
  isPlaceOfSeveralWords,
  longestPlace,
} from "./known-places.ts";

/** In front of these a place is likely. */
const prepositions = new Set(
  "i på fra frå til te ved ve rundt utenfor utafor nær mot gjennom over in from near to at around outside through towards of beyond".split(
    " ",
  ),
);
const dwelling = wordSet("dwelling-words");
const between = new Set(
  "opp op langt oppe nede ute inne inn ut her alene heime hjemme med up here back out over down still".split(" "),
);
const neverInSmallLetters = wordSet("places-never-in-small-letters");

const follows = (words: readonly Word[], at: number): string | undefined =>
  words[at]?.gap === " " ? words[at - 1]?.lower : undefined;

/** "bor i", "flytta til", "er oppvokst langt oppe i". */
const isDwelling = (words: readonly Word[], at: number): boolean => {
  if (!prepositions.has(follows(words, at) ?? "")) return false;
  for (let back = at - 2; back >= Math.max(0, at - 5); back -= 1) {
    if (dwelling.has(words[back]!.lower)) return true;
    if (!between.has(words[back]!.lower))
      return (
        /^(?:er|e|is|am|i'm|im|she's|he's)$/u.test(words[back]!.lower) &&
        /^(?:fra|frå|from)$/u.test(words[at - 1]!.lower)
      );
  }
  return false;
};

/** "Sander Gjerstad" bears a place's name. */
const isSurnameOfSomebody = ({ words, known }: Reading, at: number): boolean =>
  words[at]!.gap === " " &&
  words[at - 1]?.capital === words[at]!.capital &&
  (known[at - 1]?.given ?? "no") !== "no" &&
  known[at - 1]?.word !== "often";

/** "a village called Grense Jakobselv", "en plass som heter Veidnes". */
const isCalled = (words: readonly Word[], at: number): boolean =>
  /^(?:called|named|heter|heiter|heite)$/u.test(follows(words, at) ?? "") &&
  words
    .slice(Math.max(0, at - 4), at - 1)
    .some(({ lower }) =>
      /^(?:village|town|place|island|bygd|bygda|sted|stedet|stad|plass|plassen|øy|øya)$/u.test(lower),
    );

const isKnown = (reading: Reading, at: number): boolean => {
  const { words, known } = reading;
  const word = words[at]!;
  const place = reading.places[at];
  if (place !== "sure" && place !== "perhaps") return false;
  if (isSurnameOfSomebody(reading, at)) return false;
  const isBehind = prepositions.has(follows(words, at) ?? "");
  if (word.capital) {
    if (word.allCapitals && word.lower.length < 4) return isBehind;
    const isName = (known[at]?.given ?? "no") !== "no";
    if (months.has(word.lower) || neverPeople.has(word.lower)) return false;
    return (place === "sure" && !isName) || isBehind || isCalled(words, at);
  }
  if (place === "perhaps")
    return (
      isDwelling(words, at) &&
      ![word.lower, word.lower.replace(/s$/u, "")].some((form) => neverInSmallLetters.has(form))
    );
  const isName = known[at] !== undefined;
  return word.lower.length > 3 && (isBehind || (!isName && word.lower.length > 4));
};

/** Unlisted, behind "bor i". */
const isUnknown = (reading: Reading, at: number): boolean => {
  const { words, known, places } = reading;
  const word = words[at]!;
  if (!word.capital)
    return (
      known[at] === undefined && places[at] === "none" && isDwelling(words, at) && hasSurestPlaceEnding(word.lower)
    );
  if (word.lower.length < 3 || (word.allCapitals && word.lower.length < 5)) return false;
  // "Suolojávrris eai leat": first in a sentence only with a Sami ending for places, in a local case.
  if (word.first && !(hasSamiPlaceEnding(word.lower) && /[sni]$/u.test(word.lower))) return false;
  if (places[at] !== "none" || neverPeople.has(word.lower) || months.has(word.lower)) return false;
  if ((known[at]?.given ?? "no") !== "no") return false;
  if (isCalled(words, at) || hasSamiPlaceEnding(word.lower)) return true;
  if (!prepositions.has(follows(words, at) ?? "")) return false;
  return isDwelling(words, at) || hasPlaceEnding(word.lower) || isUnknownPlace(reading, at);
};

/** "Mo i Rana", "Øvre Årdal". */
const severalWords = (words: readonly Word[], at: number): number => {
  for (let length = longestPlace; length > 1; length -= 1) {
    const all = words.slice(at, at + length);
    if (all.length === length && all.slice(1).every(({ gap }) => gap === " " || gap === "-")) {
      if (
        isPlaceOfSeveralWords(
          all
            .map(({ lower }) => lower)
            .join(" ")
            .replace(/s$/u, ""),
        )
      )
        return length;
      if (isPlaceOfSeveralWords(all.map(({ lower }) => lower).join(" "))) return length;
    }
  }
  return 0;
};

/** "in Great Wishford", "from West Wittering": a small place though its first word is an ordinary one. */
const describedPlace = ({ words, places }: Reading, at: number): number => {
  const [first, second] = [words[at]!, words[at + 1]];
  if (!first.capital || !beginsPlace.test(first.lower) || !prepositions.has(follows(words, at) ?? "")) return 0;
  if (second?.capital !== true || second.gap !== " " || second.allCapitals || second.lower.length < 4) return 0;
  const isLarge = largePlaces.has(`${first.lower} ${second.lower}`) || places[at + 1] === "large";
  return isLarge || neverPeople.has(second.lower) || months.has(second.lower) || noPlace.test(second.lower) ? 0 : 2;
};
const beginsPlace =
  /^(?:great|little|north|south|east|west|upper|lower|old|new|nether|much|high|market|chipping|castle|port|king['’]s|bishop['’]s|long|stoke)$/u;
const noPlace =
  /^(?:year|years|ormond|york|zealand|orleans|jersey|delhi|testament|africa|korea|america|wales|ireland|pole|sea|bank|coast|end|side|ham|brom\p{L}*|world|deal|age|street|school|road|court|king|prix|britain|barrier|dane|depression|war|wall|mermaid|prince|women|britain)$/u;

/** "Hebden Bridge", "Kirkby Lonsdale": in English the second word of a place has its capital, too. */
const withSecondWord = ({ words, known }: Reading, last: number): number => {
  const next = words[last + 1];
  const isPart =
    words[last]!.capital &&
    next?.gap === " " &&
    next.capital &&
    !next.allCapitals &&
    next.lower.length > 2 &&
    !neverPeople.has(next.lower) &&
    !months.has(next.lower) &&
    (known[last + 1]?.given ?? "no") === "no" &&
    prepositions.has(words[last - 1]?.lower ?? "");
  return isPart ? last + 1 : last;
};

export const findPlaces = (reading: Reading): Found[] => {
  const { words } = reading;
  const found: Found[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (reading.figures.has(at)) continue;
    const length =
      severalWords(words, at) ||
      describedPlace(reading, at) ||
      (isKnown(reading, at) || isUnknown(reading, at) ? 1 : 0);
    if (length === 0) continue;
    const last = withSecondWord(reading, at + length - 1);
    found.push({ start: words[at]!.start, end: words[last]!.end, kind: "place" });
    at = last;
  }
  return found;
};
