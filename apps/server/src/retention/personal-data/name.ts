import type { Found } from "./found.ts";
import { places } from "./lists/places.ts";
import { introduction, type Introduction } from "./introductions.ts";
import { isListedSurname, isSurestSurname, knownName, type KnownName } from "./known-names.ts";
import { institutions, notPeople, placePrepositions } from "./lists/not-people.ts";
import { beingVerbs, kinOrRole, personVerbs } from "./lists/person-words.ts";
import { looksSami, wordsIn, type Word } from "./words.ts";

/** Calendar words have a capital anywhere in English. */
const months = new Set(
  "april may june august mai juni march mars januar january summer autumn winter spring".split(" "),
);
const particles = new Set("al el van von de da der den bin ibn af di du la le".split(" "));
const joiners = new Set(["og", "and", "ja", "eller", "or", "&", "samt"]);

type Reading = {
  readonly text: string;
  readonly words: readonly Word[];
  readonly known: readonly (KnownName | undefined)[];
};

export const findNames = (text: string): Found[] => {
  const words = wordsIn(text);
  const isSami = looksSami(text, words);
  const reading: Reading = { text, words, known: words.map(({ lower }) => knownName(lower, isSami)) };
  const spans: [first: number, last: number][] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!isName(reading, at)) continue;
    const last = lastOfName(reading, at);
    spans.push([at, last]);
    at = last;
  }
  return [...spans, ...sameAgain(reading, spans), ...joined(reading, spans)].map(([first, last]) => ({
    start: words[first]!.start,
    end: words[last]!.end,
    kind: "name",
  }));
};

const neverAName = ({ lower }: Word): boolean => notPeople.has(lower) || notPeople.has(lower.replace(/['’]?s$/u, ""));

const isName = (reading: Reading, at: number): boolean => {
  const word = reading.words[at]!;
  const known = reading.known[at];
  if (!word.capital && known === undefined) return false;
  const introduced = introduction(reading.text, reading.words, at);
  if (
    neverAName(word) &&
    !(introduced === "any" && word.capital && known?.given === "here" && saysNameItself(reading, at))
  )
    return false;
  if (namesAnInstitution(reading, at) || /^\.[\p{L}\p{N}]/u.test(reading.text.slice(word.end, word.end + 2)))
    return false;
  return word.capital ? isCapitalName(reading, at, introduced) : isSmallName(word, known, introduced);
};

/** Even "Håp" is a name when its bearer says so. */
const saysNameItself = ({ words }: Reading, at: number): boolean =>
  /^(?:heter|is|lea)$/u.test(words[at - 1]?.lower ?? "");

const isCapitalName = (reading: Reading, at: number, introduced: Introduction): boolean => {
  const word = reading.words[at]!;
  const known = reading.known[at];
  const isPlace = places.has(word.lower) || places.has(word.lower.replace(/s$/u, ""));
  if (introduced === "any" && !isPlace && !kinOrRole.has(word.lower) && !(word.allCapitals && known === undefined))
    return true;
  if (known === undefined) return !isPlace && isUnknownName(reading, at);
  if (isPlace && (known.given === "no" || isAfterPlacePreposition(reading, at) || known.word === "often"))
    return isFullName(reading, at) && known.given !== "no";
  if (known.given === "no") return isLoneSurname(reading, at, known);
  if (introduced === "known") return true;
  if (months.has(known.name)) return isFullName(reading, at) || doesWhatPeopleDo(reading, at);
  if (word.first && (known.word === "often" || (known.word === "rarely" && known.given === "anywhere")))
    return isFullName(reading, at) || doesWhatPeopleDo(reading, at);
  return true;
};

const isSmallName = (word: Word, known: KnownName | undefined, introduced: Introduction): boolean => {
  if (known === undefined || known.given === "no") return false;
  if (introduced === "any") return known.word !== "often" || known.name === word.lower;
  if (introduced === "known") return known.word === "never" || (known.word === "rarely" && known.given === "here");
  return known.given === "here" && known.word === "never" && known.name.length >= 4;
};

const namesAnInstitution = ({ words }: Reading, at: number): boolean => {
  const next = words[at + 1];
  const afterNext = words[at + 2];
  const isSaint = /^(?:st|sankt|saint)$/u.test(words[at - 1]?.lower ?? "");
  return (
    isSaint ||
    (next?.gap === " " && institutions.has(next.lower)) ||
    (next?.gap === " " && next.capital && afterNext?.gap === " " && institutions.has(afterNext.lower))
  );
};

const isAfterPlacePreposition = ({ words }: Reading, at: number): boolean =>
  placePrepositions.has(words[at - 1]?.lower ?? "") && words[at]!.gap === " ";

/** A given name with a surname, or any word with a capital, right behind it. */
const isFullName = ({ words, known }: Reading, at: number): boolean => {
  const next = words[at + 1];
  return (
    next !== undefined &&
    next.gap === " " &&
    next.capital &&
    !neverAName(next) &&
    (known[at + 1] !== undefined || !places.has(next.lower))
  );
};

const doesWhatPeopleDo = ({ words, known }: Reading, at: number): boolean => {
  const next = words[at + 1];
  if (next === undefined || next.gap !== " ") return false;
  if (personVerbs.has(next.lower)) return true;
  const behind = words[at + 2];
  if (behind === undefined || !beingVerbs.has(next.lower)) return false;
  if (joiners.has(next.lower))
    return (
      /^(?:jeg|i|mun)$/u.test(behind.lower) ||
      (behind.capital && known[at + 2]?.given === "here" && !months.has(behind.lower))
    );
  return (
    kinOrRole.has(behind.lower) || (/^(?:my|mu|our)$/u.test(behind.lower) && kinOrRole.has(words[at + 3]?.lower ?? ""))
  );
};

const isLoneSurname = (reading: Reading, at: number, known: KnownName): boolean => {
  const word = reading.words[at]!;
  if (word.allCapitals || isAfterPlacePreposition(reading, at)) return false;
  if (isSurestSurname(known.name) && (!word.first || isListedSurname(known.name))) return true;
  if (known.word !== "never" || word.first)
    return doesWhatPeopleDo(reading, at) && (!word.first || known.word === "never");
  return true;
};

/** A word with a capital within a sentence that no list knows: a person only where the sentence treats it as one. */
const isUnknownName = (reading: Reading, at: number): boolean => {
  const { words, known } = reading;
  const word = words[at]!;
  if (word.first || word.allCapitals || word.lower.length < 3 || isAfterPlacePreposition(reading, at)) return false;
  const next = words[at + 1];
  if (
    next?.gap === " " &&
    next.capital &&
    known[at + 1]?.surname === true &&
    !places.has(next.lower) &&
    !neverAName(next)
  )
    return !kinOrRole.has(word.lower);
  return doesWhatPeopleDo(reading, at);
};

/** How far the name goes on: further given names, initials, particles, surnames. */
const lastOfName = (reading: Reading, first: number): number => {
  const { text, words, known } = reading;
  let last = first;
  for (let at = first + 1; at <= first + 4 && at < words.length; at += 1) {
    const word = words[at]!;
    const isInitialBefore = words[at - 1]!.end - words[at - 1]!.start === 1 && word.gap === ". ";
    if (word.gap !== " " && !isInitialBefore) break;
    if (words[at - 1]!.lower.match(/['’]s$/u)) break;
    if (!words[first]!.capital) {
      const isMore =
        known[at] !== undefined &&
        (known[at]!.word === "never" || (known[at]!.word === "rarely" && isListedSurname(known[at]!.name))) &&
        (known[at]!.surname || known[at]!.given === "here") &&
        !places.has(word.lower) &&
        !neverAName(word);
      if (!isMore) break;
      last = at;
      continue;
    }
    if (particles.has(word.lower) && words[at + 1]?.capital === true && words[at + 1]!.gap === " ") continue;
    const isInitial = word.capital && word.lower.length === 1 && word.lower !== "i" && text[word.end] === ".";
    if (isInitial && words[at + 1]?.capital === true) continue;
    if (!word.capital || (word.first && !isInitialBefore)) break;
    if (neverAName(word) || (places.has(word.lower) && known[at] === undefined) || namesAnInstitution(reading, at))
      break;
    last = at;
  }
  return last;
};

/** Who has been named once is found everywhere in the text, however the sentence is built. */
const sameAgain = ({ words, known }: Reading, spans: readonly (readonly [number, number])[]): [number, number][] => {
  const named = new Set<string>();
  for (const [first, last] of spans) {
    for (let at = first; at <= last; at += 1) {
      const word = words[at]!;
      if (word.lower.length > 2 && word.capital && !places.has(word.lower)) named.add(known[at]?.name ?? word.lower);
    }
  }
  const taken = new Set(
    spans.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
  );
  return words.flatMap((word, at): [number, number][] => {
    if (taken.has(at) || !word.capital || neverAName(word)) return [];
    const name = known[at]?.name ?? word.lower;
    const isSame = named.has(name) || named.has(word.lower.replace(/['’]?s$/u, ""));
    return isSame && !(word.first && known[at]?.word === "often") ? [[at, at]] : [];
  });
};

/** "Kari og Xiomara": one of two that are named together is known, so the other is a person too. */
const joined = ({ words }: Reading, spans: readonly (readonly [number, number])[]): [number, number][] => {
  const ends = new Set(spans.map(([, last]) => last));
  const starts = new Set(spans.map(([first]) => first));
  const more: [number, number][] = [];
  words.forEach((word, at) => {
    if (
      !word.capital ||
      word.first ||
      word.allCapitals ||
      word.lower.length < 3 ||
      starts.has(at) ||
      neverAName(word) ||
      places.has(word.lower)
    )
      return;
    const isBehind =
      joiners.has(words[at - 1]?.lower ?? "") && word.gap === " " && ends.has(at - 2) && words[at - 1]!.gap === " ";
    const isBefore =
      joiners.has(words[at + 1]?.lower ?? "") &&
      words[at + 1]!.gap === " " &&
      starts.has(at + 2) &&
      words[at + 2]!.gap === " ";
    if (isBehind || isBefore) more.push([at, at]);
  });
  return more;
};
