import { readFileSync } from "node:fs";
import { newFeatureReader } from "./features.ts";
import { modelFile, readModel, scoreOf } from "./model.ts";
import { passagesOf, tokensOf, type Token } from "./tokens.ts";
import { wordGroups } from "./word-groups.ts";

const model = readModel(readFileSync(modelFile));
const featuresOf = newFeatureReader();

/** A long text has many parts, and so many chances of a false alarm. */
const barOfParts = 0.5;

/** So many kinds at most are kept with a text. */
const most = 4;

/**
 * Signs of danger now in a text in Norwegian, Northern Sami or English: the kinds in the passage with the highest score, without words
 * of the text. null: no sign. The language need not be given.
 */
export const findDanger = (text: string): readonly string[] | null => {
  const passages = passagesOf(tokensOf(text));
  let highest = passages.length > 1 ? barOfParts : 0;
  let found: readonly Token[] | null = null;
  for (const passage of passages) {
    const score = scoreOf(model, featuresOf(passage));
    if (score > highest) [highest, found] = [score, passage];
  }
  return found && kindsIn(found.map(({ word }) => word));
};

const kindsIn = (words: readonly string[]): readonly string[] => {
  const groups = [...new Set(wordGroups.groupsOf(words).flat())].filter((group) => wordGroups.isDanger[group]);
  return groups.length === 0 ? ["other"] : groups.slice(0, most).map((group) => wordGroups.names[group]!);
};
