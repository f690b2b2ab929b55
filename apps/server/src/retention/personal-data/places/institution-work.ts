import { chains } from "../lists/places/institution-words.ts";
import { notPeople } from "../lists/not-people.ts";
import { months } from "../names/name-evidence.ts";
import type { Reading } from "../names/name-reading.ts";
import type { Word } from "../words.ts";
import { readPlace } from "./known-places.ts";

const setOf = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const work = setOf(`
jobber kjører jobba jobbet jobbar jobb jobben arbeider arbeidet arbeidar ansatt tilsatt vikar vikariat lærling sommerjobb deltidsjobb helgejobb kollega kollegaer sjef sjefen leder kokk servitør vaktmester renholder sekretær sykepleier vekter innlagt innlagd pasient pleier hjelpepleier vasker vaskar lærlingen lærlingplass lærlingplassen stilling stillinga stillingen trainee selger kasserer bestyrer sparken sparka sparket oppsagt fyken permittert utskrevet trener trente
work works worked working job employed intern apprentice colleague manager volunteer boss nurse clean cleaner deckhand driver waiter fired sacked dismissed laid counsellor therapist caseworker
barggan bargan bargá barggai bargu hoavda bargosadji divššár
`);
const study = setOf(`
elev elever lærer lærar læreren rektor rektoren student studerer studerte klassen klasse linje linja
student pupil teacher teach teaches taught study studies studied studying enrolled expelled graduated
`);
const isDoing = (words: readonly Word[], before: number, what: ReadonlySet<string>): boolean =>
  words.slice(Math.max(0, before - 5), before).some(({ lower }) => what.has(lower));

const towards = setOf("på ved i hos for at with in");
/** Behind these "from" leads to where somebody was. */
const leaving = setOf(
  "sparken sparka sparket oppsagt fyken permittert utskrevet stilling stillinga stillingen fired sacked dismissed laid expelled graduated go",
);
const leads = (words: readonly Word[], at: number): boolean => {
  const { lower } = words[at] ?? { lower: "" };
  return towards.has(lower) || (/^(?:fra|frå|from)$/u.test(lower) && isDoing(words, at, leaving));
};
/** What stands there with a capital without being anybody's work place. */
const noWorkPlace = setOf(
  "it hr ikea nrk ntnu uio uib uit uia uis oslomet bi nmbu hvl nord usn inn unn ahus ous sus norwegian sas equinor telenor dnb vy posten ruter uber foodora wolt zalando amazon google microsoft apple facebook netflix tesco nhs bbc stortinget forsvaret hæren sjøforsvaret heimevernet politiet kripos skatteetaten vegvesenet statoil hydro statkraft ud kirken røde blå frelsesarmeen h&m zara cubus dressmann mcdonald's mcdonalds elkjøp power xxl jysk obs plantasjen clas vinmonopolet narvesen peppes egon norway english maths math science history physics chemistry biology norwegian mandag matte",
);

/** "lærling hos", "sparken fra": what follows is where somebody works. */
export const isForWork = (words: readonly Word[], at: number): boolean =>
  words[at]!.gap === " " && leads(words, at - 1) && (isDoing(words, at - 1, work) || isDoing(words, at - 1, leaving));

export const isForStudy = (words: readonly Word[], at: number): boolean =>
  words[at]!.gap === " " && leads(words, at - 1) && isDoing(words, at - 1, study);

/** "jobber på Fjordgløtt", "employed at Smith and Sons", "elev ved Danielsen". */
export const namedBehindWork = (
  { words, known }: Reading,
  at: number,
): { readonly first: number; readonly last: number; readonly kind: "school" | "institution" } | undefined => {
  const word = words[at]!;
  const prep = words[at - 1];
  if (!word.capital || word.allCapitals || word.gap !== " " || prep === undefined) return undefined;
  const article = prep.lower === "the" ? 1 : 0;
  const preposition = words[at - 1 - article];
  if (preposition === undefined || !leads(words, at - 1 - article)) return undefined;
  const before = at - 1 - article;
  const kind = isDoing(words, before, work) ? "institution" : isDoing(words, before, study) ? "school" : undefined;
  if (kind === undefined) return undefined;
  const isNobodys =
    noWorkPlace.has(word.lower) || chains.has(word.lower) || notPeople.has(word.lower) || months.has(word.lower);
  // A place alone is for the rules of places, and whom one works with or for is a person.
  if (isNobodys || readPlace(word.lower) !== "none" || (known[at]?.given ?? "no") !== "no") return undefined;
  let last = at;
  while (last < at + 3 && words[last + 1]?.capital === true && words[last + 1]!.gap === " ") last += 1;
  return { first: at, last, kind };
};
