import { brandsAndOrganisations, kinAndRoles, ordinaryWords } from "../lists.ts";
import type { Found } from "../matches.ts";
import { introduction, isSureOfName, namesAThing, type Introduction } from "./introductions.ts";
import { hasPlaceLikeEnding, isListedSurname, isSurestSurname, type KnownName } from "./known-names.ts";
import {
  doesWhatPeopleDo,
  isAboutSomebody,
  isAfterPlacePreposition,
  isFullName,
  isOneOfItsKind,
  months,
  namesAnInstitution,
} from "./name-evidence.ts";
import { isBareSubject, isNewAtHead } from "./name-at-head.ts";
import { isSingledOut, isUsedAsName } from "./name-use.ts";
import { isUnknownName } from "./unknown-names.ts";
import { lastOfName, namedTogether, sameAgain, type NameSpan } from "./name-reach.ts";
import { isNeverAName, isPlace, type Reading } from "./name-reading.ts";

export const findNames = (reading: Reading): Found[] => {
  const spans: NameSpan[] = [];
  for (let at = 0; at < reading.words.length; at += 1) {
    if (!isName(reading, at)) continue;
    const last = lastOfName(reading, at);
    spans.push([at, last]);
    at = last;
  }
  if (spans.length === 0) return [];
  const more = [...sameAgain(reading, spans), ...namedTogether(reading, spans)];
  return [...spans, ...more.filter(([first]) => !reading.figures.has(first))].map(([first, last]) => ({
    start: reading.words[first]!.start,
    end: reading.words[last]!.end,
    kind: "name",
  }));
};

const isName = (reading: Reading, at: number): boolean => {
  const word = reading.words[at]!;
  const known = reading.known[at];
  if (!word.capital && known === undefined) return isSaidToBe(reading, at);
  if (!word.capital && word.lower !== "hans" && isNeverAName(word)) return false;
  const introduced = introduction(reading.text, reading.words, at);
  // "hans slår meg": the one small word that is a common name.
  const isUsed = word.lower === "hans" && !word.capital && isUsedAsName(reading, at, introduced);
  const isSomebody =
    word.capital &&
    known?.given === "here" &&
    (bearerSaysSo(reading, at, introduced) || isAboutSomebody(reading, at) || isHere(reading, at));
  if (isNeverAName(word) && !isSomebody && !isUsed) return false;
  if (word.allCapitals && word.lower.length < 4 && introduced === "none") return false;
  if (word.capital && isDrunk(reading, at)) return false;
  if (kinAndRoles.has(word.lower) && !isSureOfName(introduced)) return false;
  if (reading.figures.has(at) && introduced !== "named" && introduced !== "known") return false;
  if (namesAnInstitution(reading, at)) return false;
  // "Reg.nr.", "finn.no": a part of something longer.
  if (reading.text[word.end] === "." && /^\.[\p{L}\p{N}]/u.test(reading.text.slice(word.end, word.end + 2)))
    return false;
  return word.capital ? isCapitalName(reading, at, introduced) : isSmallName(reading, at, introduced);
};

const saysNothing =
  /^(?:ikke|ikkje|not|noe|noko|something|secret|hemmelig|det|dette|the|på|on|in|for|unknown|ukjent|ingen|none)$/u;
const leadsToName = new Set("heter heiter heite name's name’s is lea er".split(" "));
/** "his name's lorcan and", "jeg heter emrik.": in small letters, and unlisted. */
const isSaidToBe = ({ text, words }: Reading, at: number): boolean => {
  const { lower, end, gap } = words[at]!;
  const before = words[at - 1]?.lower ?? "";
  // "mr thornton": unlisted, and no other word.
  if (/^(?:mr|mrs|ms)$/u.test(before) && /^\.? $/u.test(gap)) return lower.length > 2 && !ordinaryWords.has(lower);
  if (gap !== " " || lower.length < 3 || !leadsToName.has(before) || saysNothing.test(lower)) return false;
  if (!/^(?:$|[,.!\n]| (?:and|og|ja|som|who)(?!\p{L}))/u.test(text.slice(end, end + 5))) return false;
  if (isNeverAName(words[at]!) || kinAndRoles.has(lower) || namesAThing(words, at)) return false;
  if (!/^(?:is|lea|er)$/u.test(before)) return true;
  const whose = `${words[at - 3]?.lower} ${words[at - 2]?.lower}`;
  return /^(?:(?:my|his|her) name|(?:mu|su) namma|(?:mitt|hans|hennes) navn|navnet (?:mitt|hans|hennes))$/u.test(whose);
};

/** After an introduction, even a word that is never a name counts as one. */
const bearerSaysSo = ({ words }: Reading, at: number, introduced: Introduction): boolean =>
  (introduced === "named" && /^(?:heter|is|lea)$/u.test(words[at - 1]?.lower ?? "")) ||
  (introduced === "any" &&
    !words[at]!.first &&
    /^,? ?$/u.test(words[at]!.gap) &&
    /^(?:vår|jo)$/u.test(words[at]!.lower));

const isCapitalName = (reading: Reading, at: number, introduced: Introduction): boolean => {
  const word = reading.words[at]!;
  const known = reading.known[at];
  const place = isPlace(word);
  // "Jeg ringte Alarmtelefonen."
  if (
    introduced !== "named" &&
    known === undefined &&
    (brandsAndOrganisations.has(word.lower) || isOneOfItsKind(word.lower))
  )
    return false;
  if (isSureOfName(introduced) && !place && !kinAndRoles.has(word.lower) && !(word.allCapitals && known === undefined))
    return true;
  if (known === undefined) return !place && isNewName(reading, at, introduced);
  if (place && (known.given !== "here" || known.word === "often" || isAfterPlacePreposition(reading, at)))
    return known.given !== "no" && isFullName(reading, at);
  if (known.given === "no") return isLoneSurname(reading, at, known);
  if (introduced === "known") return true;
  if (reading.words[at - 1]?.lower === "the" && !isFullName(reading, at)) return false;
  const isWord = word.first && (known.word === "often" || (known.word === "rarely" && known.given === "anywhere"));
  if (months.has(known.name) && isAfterTimeWord(reading, at)) return false;
  if (isWord || months.has(known.name))
    return (
      isFullName(reading, at) ||
      doesWhatPeopleDo(reading, at) ||
      isBareSubject(reading, at) ||
      isSingledOut(reading, at)
    );
  const isPerhapsPlace = known.given === "anywhere" && /^(?:i|in)$/u.test(reading.words[at - 1]?.lower ?? "");
  return !isPerhapsPlace || isFullName(reading, at);
};

const isSmallName = (reading: Reading, at: number, introduced: Introduction): boolean => {
  const word = reading.words[at]!;
  const known = reading.known[at];
  const before = reading.words[at - 1]?.lower ?? "";
  if (known?.surname === true && known.word !== "often" && /^(?:mr|mrs|ms|miss|dr|fru|hr)$/u.test(before)) return true;
  if (known === undefined || known.given === "no") return false;
  // "the jack of all trades", "a teddy".
  if (introduced === "none" && /^(?:a|an|the|en|ei|ein)$/u.test(before)) return false;
  if (introduced === "named") return known.name === word.lower || known.word === "never";
  if (introduced === "any" && known.word === "rarely") return known.name === word.lower;
  if (introduced === "any" && known.word === "never") return true;
  if (introduced === "known" && known.word === "rarely" && known.given === "here") return known.name === word.lower;
  if (known.word !== "never") return isUsedAsName(reading, at, introduced);
  if (introduced === "known") return true;
  if (known.given === "anywhere") return known.name === word.lower && known.name.length > 5;
  return known.name.length > 3 || (known.name.length === 3 && known.name === word.lower);
};

/** "Jo here." */
const isHere = ({ text, words }: Reading, at: number): boolean =>
  /^ (?:her|here|dás)(?:[,.!:]|$|\n)/u.test(text.slice(words[at]!.end, words[at]!.end + 7));

/** "I drink Guinness", "a bottle of Baileys and half a bottle of Jameson". */
const isDrunk = ({ words }: Reading, at: number): boolean => {
  const lower = (back: number): string => words[at - back]?.lower ?? "";
  const last = lower(1);
  if (last === "of" || last === "med") return vessels.has(lower(2));
  return (
    drinking.has(last) || ((last === "og" || last === "and") && (drinking.has(lower(2)) || drinking.has(lower(3))))
  );
};
const vessels = new Set(
  "flaske flasker flaska boks bokser bottle bottles pint pints can cans glass glasses shot shots".split(" "),
);
const drinking = new Set("drink drinks drank drinking drikker drakk drikke drukket juhkan jugan".split(" "));

/** "in May", "siden mai". */
const isAfterTimeWord = ({ words }: Reading, at: number): boolean =>
  /^(?:in|i|since|until|till|til|fra|from|of|siden|last|this|next|early|late|før|etter|before|after|by)$/u.test(
    words[at - 1]?.lower ?? "",
  );

/** "the Haugen family", "familien Haugen". */
const isFamily = ({ words }: Reading, at: number): boolean =>
  /^famil(?:y|ien|ie|ia)$/u.test(words[at + 1]?.lower ?? "") ||
  /^famil(?:ien|ia|ie)$/u.test(words[at - 1]?.lower ?? "");

const isLoneSurname = (reading: Reading, at: number, known: KnownName): boolean => {
  const word = reading.words[at]!;
  if (isFamily(reading, at)) return true;
  if (word.allCapitals || isAfterPlacePreposition(reading, at)) return false;
  if (isSurestSurname(known.name) && (!word.first || isListedSurname(known.name))) return true;
  const isBeforeGiven = isFullName(reading, at) && (reading.known[at + 1]?.given ?? "no") !== "no";
  if (word.first) return known.word !== "often" && (isBeforeGiven || doesWhatPeopleDo(reading, at));
  return known.word === "never" || doesWhatPeopleDo(reading, at);
};

/** An unlisted word with a capital: a person only where the sentence treats it as one. */
const isNewName = (reading: Reading, at: number, introduced: Introduction): boolean => {
  const { words, known } = reading;
  const word = words[at]!;
  if (word.allCapitals || word.lower.length < 3 || isAfterPlacePreposition(reading, at)) return false;
  if (ordinaryWords.has(word.lower)) return false;
  if (word.first) return (hasPlaceLikeEnding(word.lower) && doesWhatPeopleDo(reading, at)) || isNewAtHead(reading, at);
  const next = words[at + 1];
  // "I'm Desta Alemu": the second of two names is listed, and a person is introduced.
  const isKnownNext = known[at + 1]?.surname === true || (introduced === "known" && known[at + 1] !== undefined);
  const isBeforeSurname = next?.gap === " " && next.capital && isKnownNext;
  if (isBeforeSurname && !isPlace(next) && !isNeverAName(next)) return !kinAndRoles.has(word.lower);
  return doesWhatPeopleDo(reading, at) || isUnknownName(reading, at);
};
