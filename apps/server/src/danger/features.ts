import type { Token } from "./tokens.ts";
import { wordGroups } from "./word-groups.ts";

/** Number of weights. A feature's place among them is its hash. */
export const dimensions = 1 << 18;

/** Values of features by kind, before they are divided so that the sum of their squares is 1. */
const strengths = {
  word: 1,
  wordPair: 0.8,
  letters: 0.3,
  group: 0.8,
  groupNear: 0.4,
  groupPair: 0.3,
  lastWord: 0.5,
  lastGroup: 0.4,
  length: 1,
  sentences: 0.5,
} as const;
type Kind = keyof typeof strengths;
/** Numbers instead of names: they are looked up for every feature. */
const kinds = Object.fromEntries(Object.keys(strengths).map((kind, at) => [kind, at + 1])) as Record<Kind, number>;

/** Groups so many words apart are near. */
const near = 8;
const [shortestLetters, longestLetters] = [3, 5];

const mix = (a: number, b: number): number => {
  let hash = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
};

const hashOf = (text: string, start = 0, end = text.length): number => {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
};

/** Places in the weights, and values. */
export type Features = { readonly places: Int32Array; readonly values: Float32Array };

/** Each feature once, with its largest value. */
const newCollector = () => {
  const values = new Float32Array(dimensions);
  const places: number[] = [];
  const strengthOf = Float32Array.of(0, ...Object.values(strengths));
  return {
    add(kind: number, hash: number): void {
      const strength = strengthOf[kind]!;
      const place = mix(hash, kind) & (dimensions - 1);
      if (values[place] === 0) places.push(place);
      if (values[place]! < strength) values[place] = strength;
    },
    /** Divides the values so that the sum of their squares is 1. */
    take(): Features {
      const taken = { places: Int32Array.from(places), values: new Float32Array(places.length) };
      let squares = 0;
      for (const place of places) squares += values[place]! ** 2;
      const length = Math.sqrt(squares) || 1;
      for (let at = 0; at < places.length; at += 1) {
        const place = places[at]!;
        taken.values[at] = values[place]! / length;
        values[place] = 0;
      }
      places.length = 0;
      return taken;
    },
  };
};

const bucketOf = (count: number, ends: readonly number[]): number => ends.filter((end) => count >= end).length;

/** Reads features of a passage. Works in one array for all of them, as a new one would cost more than a short passage. */
export const newFeatureReader = () => {
  const { add, take } = newCollector();

  const addLetters = (word: string): void => {
    const framed = `<${word}>`;
    for (let length = shortestLetters; length <= longestLetters; length += 1)
      for (let at = 0; at + length <= framed.length; at += 1) add(kinds.letters, hashOf(framed, at, at + length));
  };

  const addGroups = (groups: readonly (readonly number[])[], at: number): void => {
    for (const group of groups[at]!) {
      add(kinds.group, group);
      for (let before = Math.max(0, at - near); before < at; before += 1) {
        for (const other of groups[before]!)
          if (other !== group) add(kinds.groupNear, group < other ? mix(group, other) : mix(other, group));
      }
    }
  };

  return (tokens: readonly Token[]): Features => {
    const groups = wordGroups.groupsOf(tokens.map(({ word }) => word));
    const words = tokens.map(({ word }) => hashOf(word));
    const last = tokens.at(-1)?.sentence ?? 0;
    const seen = new Set<string>();
    tokens.forEach(({ word, sentence }, at) => {
      const here = words[at]!;
      add(kinds.word, here);
      if (at > 0) add(kinds.wordPair, mix(words[at - 1]!, here));
      if (sentence === last && last > 0) {
        add(kinds.lastWord, here);
        for (const group of groups[at]!) add(kinds.lastGroup, group);
      }
      if (!seen.has(word)) addLetters(word);
      seen.add(word);
      addGroups(groups, at);
    });
    const all = [...new Set(groups.flat())].toSorted((a, b) => a - b);
    for (let at = 0; at < all.length; at += 1)
      for (let other = at + 1; other < all.length; other += 1) add(kinds.groupPair, mix(all[at]!, all[other]!));
    add(kinds.length, bucketOf(tokens.length, [4, 7, 12, 40]));
    add(kinds.sentences, bucketOf(last, [1, 2, 3, 4, 5]));
    return take();
  };
};
