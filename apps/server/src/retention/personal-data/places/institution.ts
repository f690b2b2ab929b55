import { chains, institutionWords, wordList, neverPeople, ordinaryWords, schoolWords, wordSet } from "../lists.ts";
import type { Found } from "../matches.ts";
import { months } from "../names/name-evidence.ts";
import type { Reading } from "../names/name-reading.ts";
import type { Word } from "../words.ts";
import { compoundKind, kindByEnding } from "./institution-compounds.ts";
import { isForStudy, isForWork, namedBehindWork } from "./institution-work.ts";
import { hasPlaceEnding, isKnownPlace, readPlace } from "./known-places.ts";

type InstitutionKind = "school" | "institution";
type Span = { readonly first: number; readonly last: number; readonly kind: InstitutionKind };

const mostWords = 5;
const joined = (word: Word | undefined): boolean =>
  word?.gap === " " || word?.gap === ". " || word?.gap === "-" || word?.gap === "- ";

type KindOfPlace = {
  readonly kind: InstitutionKind;
  readonly length: number;
  /** An ordinary word as well: only with a capital in front. */
  readonly needsCapital?: boolean;
};

/** For a word in two lists, the later list counts. */
const kindOfWord = new Map<string, KindOfPlace>();
for (const word of wordList("trade-words"))
  kindOfWord.set(word, { kind: "institution", length: 1, needsCapital: true });
for (const word of institutionWords) kindOfWord.set(word, { kind: "institution", length: 1 });
for (const word of schoolWords) kindOfWord.set(word, { kind: "school", length: 1 });
const institutionPairs: ReadonlyMap<string, InstitutionKind> = new Map([
  ...wordList("institution-pairs").map((pair) => [pair, "institution"] as const),
  ...wordList("school-pairs").map((pair) => [pair, "school"] as const),
]);
const noNames = wordSet("words-before-institutions");
/** Known in the whole country, so they stay: hospitals for a region, helplines, authorities, universities. */
const mayStay =
  /haukeland|ullevål|rikshospital|st\.? ?olav|radiumhospital|sunnaas|diakonhjem|lovisenberg|modum bad|universitetssykehus|universitetssjukehus|university hospital|ormond street|guy['’]s hospital|bartholomew|st thomas|addenbrooke|king['’]s college|radcliffe|maudsley|kirkens sos|kirkens bymisjon|kirkens nødhjelp|^den norske kirke|^statens |^norsk |^norges |^university of (?:oslo|bergen|stavanger|agder|tromsø|oxford|cambridge|london)|^nord universitet|^oslomet|^kristiania|^handelshøyskolen bi|^sámi allaskuvl/u;

const kindAt = (words: readonly Word[], at: number): KindOfPlace | undefined => {
  const { lower } = words[at]!;
  const next = words[at + 1];
  const pair = next?.gap === " " ? institutionPairs.get(`${lower} ${next.lower}`) : undefined;
  if (pair !== undefined) return { kind: pair, length: 2 };
  const listed = kindOfWord.get(lower);
  if (listed !== undefined) return listed;
  const kind = kindByEnding(lower);
  return kind === undefined ? undefined : { kind, length: 1, needsCapital: true };
};

const behind = /^(?:på|ved|i|te|til|fra|frå|hos|at|from|for|to|the|av|of|by|in)$/u;
const linking = /^(?:og|av|of|the|i|and|ja|de|st|sankt)$/u;

const isCapitalBehind = (next: Word | undefined): boolean => next?.gap === " " && next.capital && !next.allCapitals;

/** A word that can be the name in front of "skole" or "sykehjem". */
const isNamePart = ({ words, known }: Reading, at: number): boolean => {
  const word = words[at]!;
  if (/^(?:st|sankt|saint)$/u.test(word.lower)) return true;
  // "Sámi joatkkaskuvla": within a sentence the capital makes a name of the word.
  if (word.lower === "sámi") return word.capital && !word.first;
  if (noNames.has(word.lower) || word.lower.length < 2) return false;
  const isListed = isKnownPlace(word.lower) || hasPlaceEnding(word.lower) || known[at] !== undefined;
  if (word.capital && !word.first) return !neverPeople.has(word.lower) || isListed;
  // "Oakfield Nursery": the kind has a capital, too.
  const next = words[at + 1];
  const isBeforeCapitalKind = isCapitalBehind(next) && kindAt(words, at + 1) !== undefined;
  if (word.capital)
    return (isListed || isBeforeCapitalKind) && (!neverPeople.has(word.lower) || hasPlaceEnding(word.lower));
  // "skipped school", but "på sandved skule".
  const isNorwegian = /^(?:på|ved|hos|til|te|fra|frå)$/u.test(words[at - 1]?.lower ?? "");
  if (
    neverPeople.has(word.lower) ||
    ordinaryWords.has(word.lower) ||
    /(?:ende|lig|ig|isk|ske|sk|et|te|ene|ing|ly)$/u.test(word.lower) ||
    (!isNorwegian && word.lower.endsWith("ed"))
  )
    return readPlace(word.lower) === "sure";
  const isOrdinary = readPlace(word.lower) === "perhaps" || (known[at] !== undefined && known[at].word !== "never");
  return (isListed && !isOrdinary) || behind.test(words[at - 1]?.lower ?? "");
};

/** "Solvang ungdomsskole", "St Mary's Academy", "Guovdageainnu joatkkaskuvla". */
const namedInFront = (reading: Reading, at: number): Span | undefined => {
  const { words } = reading;
  const kind = kindAt(words, at);
  if (kind === undefined || !joined(words[at])) return undefined;
  let first = at;
  for (let back = at - 1; back >= Math.max(0, at - mostWords); back -= 1) {
    if (!joined(words[back + 1])) break;
    if (isHalfOfKind(words, back)) continue;
    if (isNamePart(reading, back)) first = back;
    else if (
      kindAt(words, back)?.kind !== kind.kind &&
      !isWithinName(words, back) &&
      !(linking.test(words[back]!.lower) && words[back - 1]?.capital === true && words[back - 1]!.gap !== "")
    )
      break;
    // In small letters the name is one word: the words before it belong to the sentence.
    if (first === back && !words[back]!.capital && !/^(?:st|sankt|saint)$/u.test(words[back - 1]?.lower ?? "")) break;
  }
  if (first === at) return undefined;
  // "oidnen Rávnná gávppis": who, and where.
  if (words[at]!.lower.startsWith("gávp") && readPlace(words[at - 1]!.lower) === "none") return undefined;
  const hasCapital = words[first]!.capital;
  const isPlaceOfWork = kind.kind === "school" ? isForStudy(words, first) : isForWork(words, first);
  if (kind.needsCapital === true && !hasCapital && !isPlaceOfWork && readPlace(words[first]!.lower) !== "sure")
    return undefined;
  const isPublic =
    /^(?:kommune|kommunen|fylke|council|suohkan\p{L}*|gield\p{L}*)$/u.test(words[at]!.lower) &&
    readPlace(words[at - 1]!.lower) === "large";
  if (
    isPublic ||
    (!hasCapital &&
      /^(?:as|da|bar|pub|kor|bruk|laks|if|in|inn|arms|high|vg|primary|secondary|senter|maskin|bygg|rør|leir|il|cc|farm|practice|limited|inc|mottak|kro|hotel|hotell|transport|taxi|museum)$/u.test(
        words[at]!.lower,
      ) &&
      readPlace(words[at - 1]!.lower) === "none")
  )
    return undefined;
  if (/^(?:as|da|if|in|inn|high|bar|laks|inc)$/u.test(words[at]!.lower) && !words[at]!.capital) return undefined;
  return { first, last: withPlaceBehind(words, at + kind.length - 1), kind: kind.kind };
};

/** "Sunnhordland Folk High School": an ordinary word between the name and the kind. */
const isWithinName = (words: readonly Word[], at: number): boolean => {
  const word = words[at]!;
  return (
    word.capital && !word.first && words[at - 1]?.capital === true && word.gap === " " && isCapitalBehind(words[at + 1])
  );
};

/** "Mørkved bo- og servicesenter". */
const isHalfOfKind = (words: readonly Word[], at: number): boolean =>
  (isAnd(words[at]) && words[at]!.gap === "- ") ||
  (isAnd(words[at + 1]) && words[at + 1]!.gap === "- " && !words[at]!.capital) ||
  (describing.test(words[at]!.lower) && !words[at]!.capital && words[at - 1]?.capital === true);
const isAnd = (word: Word | undefined): boolean => /^(?:og|and|ja)$/u.test(word?.lower ?? "");
const describing =
  /^(?:sámi|samiske|psykiatrisk|psykiatriske|distriktspsykiatriske|refugee|asylum|community|medical|health|family|youth|international|kommunale|private|statlige)$/u;

/** "Finnmarkssykehuset Hammerfest", "Berlevåg skole avd. Kongsfjord". */
const withPlaceBehind = (words: readonly Word[], last: number): number => {
  const next = words[last + 1];
  return next !== undefined && next.gap === " " && next.capital && isKnownPlace(next.lower) ? last + 1 : last;
};

/** Not a listed person, day or place, so it can be the name of a shop. */
const isFreeName = ({ words, known }: Reading, at: number): boolean => {
  const word = words[at]!;
  return (
    word.capital &&
    !word.first &&
    word.lower.length > 1 &&
    known[at] === undefined &&
    readPlace(word.lower) === "none" &&
    !neverPeople.has(word.lower) &&
    !noNames.has(word.lower) &&
    !months.has(word.lower)
  );
};

/** "Betania Mosjøen", "Legekontoret Andenes", "Quality Hotel Grimstad": a kind or a name, and a place. */
const nameAndPlace = (reading: Reading, at: number): Span | undefined => {
  const { words } = reading;
  const [word, place] = [words[at]!, words[at + 1]];
  if (!word.capital || place?.gap !== " " || !place.capital || readPlace(place.lower) !== "sure") return undefined;
  const kind = kindAt(words, at);
  if (kind?.length !== 1 && !isFreeName(reading, at)) return undefined;
  let first = at;
  while (first > Math.max(0, at - 3) && words[first]!.gap === " " && isFreeName(reading, first - 1)) first -= 1;
  return { first, last: at + 1, kind: kind?.kind ?? "institution" };
};

/** Abbreviations of clubs behind a place: "Levanger HK". */
const clubs: ReadonlySet<string> = new Set("il if fk hk sk bk ik fc tk uil til bul".split(" "));

/** "lærling hos Finnsnes Elektro": a place and a trade. */
const placeAndTrade = (reading: Reading, at: number): Span | undefined => {
  const { words } = reading;
  const [place, trade] = [words[at]!, words[at + 1]];
  if (!place.capital || readPlace(place.lower) !== "sure" || trade?.gap !== " ") return undefined;
  const isClub = trade.allCapitals && clubs.has(trade.lower);
  return isClub || (isFreeName(reading, at + 1) && isForWork(words, at))
    ? { first: at, last: at + 1, kind: "institution" }
    : undefined;
};

/** "Kiwi Bjerkvik", "Coop Extra Skjervøy", "BUP Alta". */
const placeOfChain = (reading: Reading, at: number): Span | undefined => {
  const { words } = reading;
  if (!chains.has(words[at]!.lower)) return undefined;
  let last = at;
  for (let next = at + 1; next <= at + 3 && /^ (?:1000 )?$/u.test(words[next]?.gap ?? ""); next += 1) {
    const { lower, capital } = words[next]!;
    if (chains.has(lower) || institutionWords.has(lower)) continue;
    const place = readPlace(lower);
    if (place === "sure" || (capital && (place === "perhaps" || hasPlaceEnding(lower) || isFreeName(reading, next))))
      last = next;
    break;
  }
  const first =
    words[at]!.gap === " " && /^(?:premier|circle|best|burger|comfort|quality)$/u.test(words[at - 1]?.lower ?? "")
      ? at - 1
      : at;
  return last === at ? undefined : { first, last, kind: "institution" };
};

/** "Sykehuset Telemark Notodden": the region stays, the place in it does not. */
const placeOfHospital = ({ words }: Reading, at: number): Span | undefined => {
  const [region, place] = [words[at + 1], words[at + 2]];
  if (!/^(?:sykehuset|sjukehuset|helse|vestre|nordlandssykehuset)$/u.test(words[at]!.lower) || !words[at]!.capital)
    return undefined;
  const isNamed = isCapitalBehind(region) && isCapitalBehind(place) && readPlace(place!.lower) !== "large";
  return isNamed && isKnownPlace(place!.lower) ? { first: at, last: at + 2, kind: "institution" } : undefined;
};

const placeFollows: ReadonlySet<string> = new Set(
  "høgskolen høgskulen høyskolen fagskolen university college".split(" "),
);
/** "Høgskulen i Volda", "University of Cumbria". */
const ofPlace = ({ words }: Reading, at: number): Span | undefined => {
  const [prep, place] = [words[at + 1], words[at + 2]];
  if (!placeFollows.has(words[at]!.lower)) return undefined;
  if (prep?.gap !== " " || place?.gap !== " " || !/^(?:i|på|of)$/u.test(prep.lower)) return undefined;
  const isNamed = place.capital
    ? !noNames.has(place.lower) && readPlace(place.lower) !== "large"
    : readPlace(place.lower) === "sure";
  return isNamed ? { first: at, last: at + 2, kind: "school" } : undefined;
};

/** "St Bede's", "Sankt Ansgar": an institution with the name of a saint. */
const isNoHouse = (words: readonly Word[], at: number): boolean =>
  /^(?:hans|lucia|patrick)/u.test(words[at]!.lower) || /^(?:wort|ambulance|day)$/u.test(words[at + 1]?.lower ?? "");
const ofSaint = (reading: Reading, at: number): Span | undefined => {
  const { words } = reading;
  const next = words[at + 1];
  const isSaint = words[at]!.capital && /^(?:st|sankt|saint)$/u.test(words[at]!.lower);
  if (reading.figures.has(at + 1)) return undefined;
  if (!isSaint || next?.capital !== true || !/^\.? $/u.test(next.gap) || isNoHouse(words, at + 1)) return undefined;
  return {
    first: at,
    last: withPlaceBehind(words, at + 1),
    kind: /['’]s$/u.test(next.lower) ? "school" : "institution",
  };
};

/** "jobber på hydro sunndalsøra": in small letters, too, the word before the place is the name. */
const smallNameAndPlace = ({ words, known, places }: Reading, at: number): Span | undefined => {
  const [word, place] = [words[at]!, words[at + 1]];
  if (places[at + 1] !== "sure" || word.capital || place?.gap !== " " || place.capital) return undefined;
  const isName =
    word.lower.length > 2 && known[at] === undefined && !neverPeople.has(word.lower) && !noNames.has(word.lower);
  return isName && isForWork(words, at) ? { first: at, last: at + 1, kind: "institution" } : undefined;
};

const ofCompound = (reading: Reading, at: number): Span | undefined => {
  const kind = compoundKind(reading.words[at]!);
  return kind === undefined ? undefined : { first: at, last: withPlaceBehind(reading.words, at), kind };
};

/** Names of schools, work places, clinics, congregations and clubs. Nationally known ones stay. */
export const findInstitutions = (reading: Reading): Found[] => {
  const { text, words } = reading;
  const found: Found[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const span =
      placeOfHospital(reading, at) ??
      namedInFront(reading, at) ??
      placeOfChain(reading, at) ??
      ofPlace(reading, at) ??
      nameAndPlace(reading, at) ??
      placeAndTrade(reading, at) ??
      ofCompound(reading, at) ??
      ofSaint(reading, at) ??
      smallNameAndPlace(reading, at) ??
      namedBehindWork(reading, at);
    if (span === undefined || (reading.figures.has(span.first) && reading.figures.has(span.last))) continue;
    const one = { start: words[span.first]!.start, end: words[span.last]!.end, kind: span.kind };
    if (!mayStay.test(text.slice(one.start, one.end).toLowerCase())) found.push(one);
  }
  return found;
};
