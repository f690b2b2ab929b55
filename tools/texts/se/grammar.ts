/** A word with every reading of the analyser: the base form and its tags ("vblex", "indic", "p3", "sg" …). */
export type AnalysedWord = Readonly<{ form: string; readings: readonly ReadonlySet<string>[] }>;
export type GrammarFinding = Readonly<{ rule: "person" | "negation" | "numeral" | "postposition"; words: string }>;

/** "lohkat" is to read, and, by the way, "your number": a noun with an owner's ending is hardly ever meant. */
const isVerb = (reading: ReadonlySet<string>) => reading.has("vblex");
const isOwned = (reading: ReadonlySet<string>) => [...reading].some((tag) => /^px\d/.test(tag));

/** Apertium's stream: ^form/base<tag><tag>/base<tag>$. An unknown word has a star and no reading. */
export const parseStream = (stream: string): readonly AnalysedWord[] =>
  [...stream.matchAll(/\^([^/$]+)\/([^$]*)\$/g)].map(([, form = "", readings = ""]) => ({
    form,
    readings: readings.startsWith("*")
      ? []
      : readings
          .split("/")
          .map((reading) => new Set([...reading.matchAll(/<([^>]+)>/g)].map(([, tag = ""]) => tag)))
          .filter((reading) => !isOwned(reading) && !reading.has("rom")),
  }));

const has = (reading: ReadonlySet<string>, ...tags: readonly string[]) => tags.every((tag) => reading.has(tag));
const some = (word: AnalysedWord, ...tags: readonly string[]) => word.readings.some((one) => has(one, ...tags));
const only = (word: AnalysedWord, test: (reading: ReadonlySet<string>) => boolean) =>
  word.readings.length > 0 && word.readings.every(test);

const isNominal = (reading: ReadonlySet<string>) =>
  ["n", "np", "prn", "adj", "num"].some((kind) => reading.has(kind)) && !reading.has("sent");
const isNegative = (word: AnalysedWord) => some(word, "vblex", "neg");
/** The end of a clause: the next words belong to another clause. */
const endsClause = (word: AnalysedWord) =>
  ["sent", "cm", "cnjsub", "cnjcoo", "rel"].some((tag) => some(word, tag)) || /^\W+$/u.test(word.form);

/** `mii` is also "what", which takes the third person. */
const persons: Readonly<Record<string, readonly (readonly [person: string, number: string])[]>> = {
  mun: [["p1", "sg"]],
  don: [["p2", "sg"]],
  son: [["p3", "sg"]],
  moai: [["p1", "du"]],
  doai: [["p2", "du"]],
  soai: [["p3", "du"]],
  mii: [
    ["p1", "pl"],
    ["p3", "sg"],
  ],
  dii: [["p2", "pl"]],
  sii: [["p3", "pl"]],
};

const clauseBefore = (words: readonly AnalysedWord[], at: number): readonly AnalysedWord[] => {
  const before = words.slice(0, at);
  return before.slice(before.findLastIndex(endsClause) + 1);
};

/** Only a word that can be nothing but a verb is judged, and only if no verb before the pronoun goes with it ("leat go don oaidnán"). */
const wrongPerson = (words: readonly AnalysedWord[], at: number): boolean => {
  const wanted = persons[words[at]?.form.toLowerCase() ?? ""];
  const next = words[at + 1]?.form === "ieš" ? words[at + 2] : words[at + 1];
  if (wanted === undefined || next === undefined || !only(next, isVerb)) return false;
  const fits = (word: AnalysedWord) => wanted.some(([person, number]) => some(word, "vblex", person, number));
  return !fits(next) && !clauseBefore(words, at).some(fits);
};

/** Behind a negative verb comes the form that goes with it. "Eat ge", nor, leaves it out. */
const wrongNegation = (words: readonly AnalysedWord[], at: number): boolean => {
  const [word, ...rest] = words.slice(at);
  if (!word || !isNegative(word) || rest[0]?.form === "ge") return false;
  const end = rest.findIndex(endsClause);
  const clause = end === -1 ? rest : rest.slice(0, end);
  return clause.some(({ readings }) => readings.some(isVerb)) && !clause.some((next) => some(next, "conneg"));
};

/** Above one, the counted noun is singular, and not nominative. */
const wrongNumeral = (words: readonly AnalysedWord[], at: number): boolean => {
  const [word, next] = words.slice(at);
  return (
    word !== undefined &&
    next !== undefined &&
    (/^\d+$/.test(word.form)
      ? Number(word.form) > 1
      : only(word, (one) => has(one, "num")) && !/^okta/i.test(word.form)) &&
    only(next, (reading) => reading.has("n")) &&
    !next.readings.some((reading) => reading.has("sg") && !reading.has("nom"))
  );
};

const postpositions: ReadonlySet<string> = new Set(
  "birra haga dihte dihtii bokte luhtte lusa siste vuolde mielde várás gaskkas olis".split(" "),
);
/** "About you" is you in the genitive. In front of its word ("birra jándora") it governs nothing behind it. */
const wrongPostposition = (words: readonly AnalysedWord[], at: number): boolean => {
  const [word, next, after] = words.slice(at);
  return (
    word !== undefined &&
    next !== undefined &&
    postpositions.has(next.form.toLowerCase()) &&
    !(after && !endsClause(after) && some(after, "gen")) &&
    word.readings.some(isNominal) &&
    !some(word, "gen") &&
    !/^\d+$/.test(word.form)
  );
};

const rules = [
  ["person", wrongPerson, 2],
  ["negation", wrongNegation, 5],
  ["numeral", wrongNumeral, 2],
  ["postposition", wrongPostposition, 2],
] as const;

/** Only what no reading of the words allows: a finding is worth looking at, and silence proves little. */
export const grammarFindings = (words: readonly AnalysedWord[]): readonly GrammarFinding[] =>
  words.flatMap((_, at) =>
    rules
      .filter(([, isWrong]) => isWrong(words, at))
      .map(([rule, , length]) => ({
        rule,
        words: words
          .slice(at, at + length)
          .map(({ form }) => form)
          .join(" "),
      })),
  );
