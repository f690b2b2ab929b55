import { readFileSync } from "node:fs";
import { tokensOf } from "./tokens.ts";

/** The groups of a word by their numbers, in the order of the file. */
type Groups = readonly number[];

/** The words of a phrase after its first two; `last` is the beginning of the last one. */
type Phrase = { readonly rest: readonly string[]; readonly last: string | null; readonly group: number };

const sorted = (groups: readonly number[]): Groups => [...new Set(groups)].toSorted((a, b) => a - b);

const push = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

/** Words that mean the same for this purpose, in all languages: `name: word, beginning*, several words`, one group a line. */
export const readWordGroups = (file: string) => {
  const names: string[] = [];
  const isDanger: boolean[] = [];
  const whole = new Map<string, number[]>();
  const beginnings = new Map<string, number[]>();
  const phrases = new Map<string, Phrase[]>();
  for (const line of file.split(/\r?\n/).filter((one) => one !== "" && !one.startsWith("#"))) {
    const [name, entries] = line.split(/:(.*)/s) as [string, string];
    const group = names.push(name.replace("!", "")) - 1;
    isDanger.push(name.endsWith("!"));
    for (const entry of entries.split(",")) {
      const words = tokensOf(entry).map(({ word }) => word);
      const isBeginning = entry.trimEnd().endsWith("*");
      if (words.length === 1) push(isBeginning ? beginnings : whole, words[0]!, group);
      if (words.length < 2) continue;
      const last = isBeginning ? words.pop()! : null;
      const [first, second, ...rest] = words;
      push(phrases, second === undefined ? first! : `${first} ${second}`, { rest, last, group });
    }
  }

  const ofWord = (word: string): Groups => {
    const found = [...(whole.get(word) ?? [])];
    for (let length = 1; length <= word.length; length += 1)
      found.push(...(beginnings.get(word.slice(0, length)) ?? []));
    return found;
  };

  const continuesWith = ({ rest, last }: Phrase, words: readonly string[], from: number): boolean =>
    rest.every((word, place) => words[from + place] === word) &&
    (last === null || (words[from + rest.length] ?? "").startsWith(last));

  const phrasesAt = (words: readonly string[], at: number): readonly Phrase[] => {
    const afterOne = phrases.get(words[at]!)?.filter((phrase) => continuesWith(phrase, words, at + 1)) ?? [];
    const afterTwo = phrases
      .get(`${words[at]} ${words[at + 1]}`)
      ?.filter((phrase) => continuesWith(phrase, words, at + 2));
    return afterTwo === undefined ? afterOne : [...afterOne, ...afterTwo];
  };

  /** The groups of each word, where a phrase counts at its first word. */
  const groupsOf = (words: readonly string[]): Groups[] => {
    const known = new Map<string, Groups>();
    return words.map((word, at) => {
      let alone = known.get(word);
      if (alone === undefined) known.set(word, (alone = sorted(ofWord(word))));
      const begun = phrasesAt(words, at);
      return begun.length === 0 ? alone : sorted([...alone, ...begun.map(({ group }) => group)]);
    });
  };
  return { names, isDanger, groupsOf };
};

export const wordGroups = readWordGroups(readFileSync(new URL("./word-groups.txt", import.meta.url), "utf8"));
