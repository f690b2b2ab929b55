import { readFileSync } from "node:fs";
import { tokensOf } from "./tokens.ts";

/** The groups of a word by their numbers, in the order of the file. */
type Groups = readonly number[];

type Phrase = { readonly rest: readonly string[]; readonly isBeginning: boolean; readonly group: number };

const shortestBeginning = 2;

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
      const [first, ...rest] = words;
      if (first === undefined) continue;
      if (rest.length > 0) push(phrases, first, { rest, isBeginning, group });
      else push(isBeginning && first.length >= shortestBeginning ? beginnings : whole, first, group);
    }
  }

  const ofWord = (word: string): Groups => {
    const found = [...(whole.get(word) ?? [])];
    for (let length = shortestBeginning; length <= word.length; length += 1)
      found.push(...(beginnings.get(word.slice(0, length)) ?? []));
    return found;
  };

  const continuesWith = ({ rest, isBeginning }: Phrase, words: readonly string[], at: number): boolean =>
    rest.every((word, place) => {
      const here = words[at + 1 + place];
      return isBeginning && place === rest.length - 1 ? here?.startsWith(word) : here === word;
    });

  /** The groups of each word, where a phrase counts at its first word. */
  const groupsOf = (words: readonly string[]): Groups[] => {
    const known = new Map<string, Groups>();
    return words.map((word, at) => {
      let alone = known.get(word);
      if (alone === undefined) known.set(word, (alone = ofWord(word)));
      const begun = phrases.get(word)?.filter((phrase) => continuesWith(phrase, words, at));
      if (begun === undefined || begun.length === 0) return [...new Set(alone)].toSorted((a, b) => a - b);
      return [...new Set([...alone, ...begun.map(({ group }) => group)])].toSorted((a, b) => a - b);
    });
  };
  return { names, isDanger, groupsOf };
};

export const wordGroups = readWordGroups(readFileSync(new URL("./word-groups.txt", import.meta.url), "utf8"));
