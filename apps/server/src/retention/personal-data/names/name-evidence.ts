import { institutionWordsAfterNames, kinAndRoles, personVerbs, placePrepositions, wordSet } from "../lists.ts";
import { isNeverAName, type Reading } from "./name-reading.ts";
import { readPlace } from "../places/known-places.ts";

const beingVerbs = wordSet("being-verbs");

/** Calendar words have a capital anywhere in English. */
export const months: ReadonlySet<string> = new Set(
  "april may june august mai juni march mars januar january summer autumn winter spring".split(" "),
);
export const joiners: ReadonlySet<string> = new Set(["og", "and", "ja", "eller", "or", "samt"]);

const saints: ReadonlySet<string> = new Set(["st", "sankt", "saint"]);
/** "St. Olavs hospital", "Frogner kirke". */
export const namesAnInstitution = ({ words }: Reading, at: number): boolean => {
  const next = words[at + 1];
  const afterNext = words[at + 2];
  if (saints.has(words[at - 1]?.lower ?? "")) return true;
  if (next === undefined || next.gap !== " ") return false;
  return (
    institutionWordsAfterNames.has(next.lower) ||
    (next.capital && afterNext?.gap === " " && institutionWordsAfterNames.has(afterNext.lower))
  );
};

export const isAfterPlacePreposition = ({ words }: Reading, at: number): boolean =>
  placePrepositions.has(words[at - 1]?.lower ?? "") && words[at]!.gap === " ";

/** A word with a capital right behind it, which can be a surname. */
export const isFullName = ({ words, known }: Reading, at: number): boolean => {
  const next = words[at + 1];
  if (next === undefined || next.gap !== " " || !next.capital || next.allCapitals || isNeverAName(next)) return false;
  return known[at + 1] !== undefined || readPlace(next.lower) !== "large";
};

const anAge =
  /^ (?:\d{1,2}|en|et|ett|to|tre|fire|fem|seks|sju|syv|åtte|ni|ti|elleve|tolv|tretten|fjorten|femten|seksten|sytten|atten|nitten|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|okta|guokte|golbma|njeallje|vihtta) (?:år|years?|mnd|måneder|months?|uker|weeks|jagi)(?!\p{L})/u;

/** "Stein sa", "Storm er to år", "Per her.", "Liv er søsteren min", "Bjørn og jeg". */
export const doesWhatPeopleDo = (reading: Reading, at: number): boolean => {
  const { text, words, known } = reading;
  const next = words[at + 1];
  if (next === undefined || next.gap !== " ") return false;
  if (personVerbs.has(next.lower)) return true;
  const behindNext = text.slice(next.end, next.end + 24);
  if (/^(?:her|here|dás)$/u.test(next.lower)) return /^(?:[,.!:]|$|\n| igjen| again)/u.test(behindNext);
  const behind = words[at + 2];
  if (behind !== undefined && joiners.has(next.lower)) {
    const isKnown = behind.capital && known[at + 2]?.given === "here" && !months.has(behind.lower);
    return isKnown || /^(?:jeg|eg|i|mun)$/u.test(behind.lower);
  }
  return isAboutSomebody(reading, at);
};

/** "Storm er to år", "Liv er søsteren min": only people are that. */
export const isAboutSomebody = ({ text, words }: Reading, at: number): boolean => {
  const next = words[at + 1];
  if (next?.gap !== " " || !beingVerbs.has(next.lower) || joiners.has(next.lower)) return false;
  if (anAge.test(text.slice(next.end, next.end + 24))) return true;
  const behind = words[at + 2];
  if (behind?.gap !== " ") return false;
  if (!/^(?:my|mu|our)$/u.test(behind.lower)) return kinAndRoles.has(behind.lower);
  // "mu buoremus ustit", "my best friend".
  return kinAndRoles.has(words[at + 3]?.lower ?? "") || kinAndRoles.has(words[at + 4]?.lower ?? "");
};

/** "Alarmtelefonen", "Lånekassen", "Nidarosdomen": a word in its definite form, which names what there is one of. */
export const isOneOfItsKind = (lower: string): boolean =>
  /^\p{L}{2,}(?:[sz]epam|zolam|[aie]pine?|oxetine?|alopram|[tg]raline?|[aeo]lol|sartan|statin|triptan|codone?|[pr]idone?|piprazole?|prazole?|triptyline?|faxine?|azine|idol|bital|barbital|fylline?|phenidate|fenidat|cillin|cycline?|mycin|profen|cetamol|dronat)a?$/u.test(
    lower,
  ) ||
  /^\p{L}{3,}(?:telefonen|tjenesten|kassen|linja|linjen|vakta|vakten|verket|vesenet|etaten|direktoratet|departementet|tilsynet|nemnda|rådet|ombudet|utvalget|forbundet|foreningen|organisasjonen|partiet|loven|avtalen|ordningen|domen|avisa|avisen|bladet|instituttet|informasjonen|meldinger|meldingen|retten|banken|prosjektet|programmet|aksjonen|krigen|kampen|dagen|dagene|kvelden|natta|løpet|syndromet|syndrom|sykdommen|testen|metoden|terapien|reglementet|registeret|registret|fondet|planen|forvaltningen|komiteen|embetet|embetene|revyen|posten|festivalen|prisen)s?$/u.test(
    lower,
  ) ||
  /^\p{L}{3,}(?:bearráigeahč|bearráigehč|departemean|direktorá|doaimmaha|etáh|searv|lávdegot|ovttastu|stivr|diggá|digg|dikk|neahta|neahtta)\p{L}{1,8}$/u.test(
    lower,
  );
