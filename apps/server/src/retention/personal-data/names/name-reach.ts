import { kinAndRoles } from "../lists.ts";
import { introduction } from "./introductions.ts";
import { isListedSurname } from "./known-names.ts";
import { joiners, namesAnInstitution } from "./name-evidence.ts";
import { isNeverAName, isPlace, type Reading } from "./name-reading.ts";
import { readPlace } from "../places/known-places.ts";

/** The first and the last word of a name. */
export type NameSpan = readonly [first: number, last: number];

const particles = new Set("al el van von de da der den bin ibn af di du la le".split(" "));
const mostWords = 5;
/** They begin a sentence or name a day so often that behind a name they are that. */
const isNoSecondName = new Set("hei hi min mine din i du so der en an a ja jo nei no mars".split(" "));

/** How far a name goes on: further given names, initials, particles, surnames. */
export const lastOfName = (reading: Reading, first: number): number => {
  let last = first;
  for (let at = first + 1; at < first + mostWords && at < reading.words.length; at += 1) {
    const step = reading.words[first]!.capital ? nextWithCapital(reading, at) : nextInSmallLetters(reading, at);
    if (step === "end") break;
    if (step === "part") last = at;
  }
  return last;
};

/** "between" can connect names: an initial, a particle. */
type Step = "part" | "between" | "end";

const nextWithCapital = (reading: Reading, at: number): Step => {
  const { text, words, known } = reading;
  const word = words[at]!;
  const before = words[at - 1]!;
  const next = words[at + 1];
  const isBehindInitial = before.lower.length === 1 && word.gap === ". ";
  if ((word.gap !== " " && !isBehindInitial) || /['’]s$/u.test(before.lower)) return "end";
  if (particles.has(word.lower) && next?.capital === true && next.gap === " ") return "between";
  if (word.capital && word.lower.length === 1 && text[word.end] === "." && next?.capital === true) return "between";
  if (!word.capital || (word.first && !isBehindInitial)) return "end";
  // "Kim Andre", "Jon Are": behind a given name even a small word is one, if people bear it.
  const isBehindGiven = (known[at - 1]?.given ?? "no") !== "no" && !before.allCapitals;
  const isBeforeSurname = next?.gap === " " && next.capital && known[at + 1]?.surname === true;
  if (isNeverAName(word))
    return isBehindGiven && isBeforeSurname
      ? "part"
      : isBehindGiven && known[at]?.given === "here" && !isNoSecondName.has(word.lower)
        ? "part"
        : "end";
  // "Sander Gjerstad" bears a village's name, "Kari Norge" no country's.
  const isEnd = isPlace(word) && known[at] === undefined && !(isBehindGiven && readPlace(word.lower) !== "large");
  return isEnd || namesAnInstitution(reading, at) ? "end" : "part";
};

const noSurname = new Set(
  "egentlig forresten altså actually btw please today mener means fordi because again igjen men but".split(" "),
);
/** "my name is chinedu eze and": an introduction in small letters may have both names. */
const isSurnameOfNamed = ({ text, words }: Reading, at: number): boolean => {
  const { lower, end } = words[at]!;
  if (lower.length < 3 || noSurname.has(lower) || kinAndRoles.has(lower)) return false;
  if (introduction(text, words, at - 1) !== "named") return false;
  return /^(?:$|[,.!\n]| (?:and|og|ja|i|jeg|eg|som|fra|from)(?!\p{L}))/u.test(text.slice(end, end + 6));
};

const nextInSmallLetters = (reading: Reading, at: number): Step => {
  const { words, known } = reading;
  const word = words[at]!;
  const name = known[at];
  if (word.gap !== " " || isNeverAName(word)) return "end";
  const isBehindGiven = known[at - 1]?.given === "here" && known[at - 1]?.word === "never";
  if (isSurnameOfNamed(reading, at)) return "part";
  if (isPlace(word)) return isBehindGiven && readPlace(word.lower) === "sure" ? "part" : "end";
  if (name === undefined) return "end";
  const isSure = name.word === "never" || (name.word === "rarely" && isListedSurname(name.name));
  return isSure && (name.surname || name.given === "here") ? "part" : "end";
};

/** A person who is named once is found in the whole text, in any sentence. */
export const sameAgain = ({ words, known }: Reading, spans: readonly NameSpan[]): NameSpan[] => {
  const named = new Set<string>();
  const taken = new Set<number>();
  for (const [first, last] of spans) {
    for (let at = first; at <= last; at += 1) {
      const word = words[at]!;
      taken.add(at);
      if (word.lower.length > 2 && word.capital && !isPlace(word)) named.add(known[at]?.name ?? word.lower);
    }
  }
  return words.flatMap((word, at): NameSpan[] => {
    if (taken.has(at) || !word.capital || isNeverAName(word) || (word.first && known[at]?.word === "often")) return [];
    const isSame = named.has(known[at]?.name ?? word.lower) || named.has(word.lower.replace(/['’]?s$/u, ""));
    return isSame ? [[at, at]] : [];
  });
};

/** "Kari og Xiomara": one of two that are named together is known, so the other is a person too. */
export const namedTogether = ({ words }: Reading, spans: readonly NameSpan[]): NameSpan[] => {
  const firsts = new Set(spans.map(([first]) => first));
  const lasts = new Set(spans.map(([, last]) => last));
  const joins = (at: number) =>
    joiners.has(words[at]?.lower ?? "") && words[at]!.gap === " " && words[at + 1]?.gap === " ";
  return words.flatMap((word, at): NameSpan[] => {
    if (!word.capital || word.first || word.allCapitals || word.lower.length < 3 || firsts.has(at)) return [];
    if (isNeverAName(word) || isPlace(word)) return [];
    const isBehind = joins(at - 1) && lasts.has(at - 2);
    return isBehind || (joins(at + 1) && firsts.has(at + 2)) ? [[at, at]] : [];
  });
};
