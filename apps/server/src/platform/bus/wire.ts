import type { Topic, Word } from "./bus.ts";

export type Said = readonly [Topic, ...Word];

/** What one server sends at once. Numbered, so that others notice one that is missing or comes twice. */
export type Frame = {
  readonly from: string;
  readonly number: number;
  /** When it was made, by the database's clock. */
  readonly at: number;
  /** Nothing said: a sign of life. */
  readonly said: readonly Said[];
};

/** The last frame of a server that stops: it is not to be waited for. */
export const goodbye = -1;

/** PostgreSQL takes less than 8000 bytes. */
const mostBytes = 7_900;

export const packFrame = ({ from, number, at, said }: Frame): string => JSON.stringify([from, number, at, said]);

/** As many frames as it takes. A word too long for any leaves its number out, and the others ask the database. */
export const frameAll = (from: string, first: number, at: number, words: readonly Said[]): Frame[] => {
  const frames: Frame[] = [];
  let number = first;
  let said: Said[] = [];
  const room = mostBytes - packFrame({ from, number: Number.MAX_SAFE_INTEGER, at, said: [] }).length;
  let used = 0;
  const close = () => {
    frames.push({ from, number, at, said });
    number += 1;
    said = [];
    used = 0;
  };
  for (const word of words) {
    const size = Buffer.byteLength(JSON.stringify(word)) + 1;
    if (size > room) {
      number += 1;
      continue;
    }
    if (used + size > room) close();
    said.push(word);
    used += size;
  }
  close();
  return frames;
};

/** null: not a frame of ours. */
export const unpackFrame = (payload: string): Frame | null => {
  try {
    const [from, number, at, said] = JSON.parse(payload) as [unknown, unknown, unknown, unknown];
    const isFrame =
      typeof from === "string" &&
      Number.isSafeInteger(number) &&
      typeof at === "number" &&
      Number.isFinite(new Date(at).getTime()) &&
      Array.isArray(said) &&
      said.every((words) => Array.isArray(words) && words.every((part) => typeof part === "string"));
    return isFrame ? { from, number: number as number, at, said: said as unknown as Said[] } : null;
  } catch {
    return null;
  }
};
