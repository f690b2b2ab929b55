import type { Ids, BusTopic } from "./bus.ts";

export type BusEvent = readonly [BusTopic, ...Ids];

/** What one server sends at once. Numbered, so that others notice a missing or repeated frame. */
export type Frame = {
  readonly from: string;
  readonly number: number;
  /** When it was made, by the database's clock. */
  readonly at: number;
  /** None: a heartbeat. */
  readonly events: readonly BusEvent[];
};

/** The number of the last frame of a server that stops. */
export const goodbye = -1;

/** PostgreSQL takes less than 8000 bytes. */
const mostBytes = 7_900;

export const packFrame = ({ from, number, at, events }: Frame): string => JSON.stringify([from, number, at, events]);

/** As many frames as it takes. An event too long for any skips a number, and the others ask the database. */
export const frameAll = (from: string, first: number, at: number, all: readonly BusEvent[]): Frame[] => {
  const frames: Frame[] = [];
  let number = first;
  let events: BusEvent[] = [];
  const room = mostBytes - packFrame({ from, number: Number.MAX_SAFE_INTEGER, at, events: [] }).length;
  let used = 0;
  const close = () => {
    frames.push({ from, number, at, events });
    number += 1;
    events = [];
    used = 0;
  };
  for (const event of all) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1;
    if (size > room) {
      number += 1;
      continue;
    }
    if (used + size > room) close();
    events.push(event);
    used += size;
  }
  close();
  return frames;
};

/** When a frame that came back to its sender was made; null: it is another's. Most frames are one's own, so the rest of it is not read. */
export const timeOfOwn = (from: string, payload: string): number | null => {
  if (!payload.startsWith(`["${from}",`)) return null;
  const at = Number(payload.split(",", 3)[2]);
  return Number.isFinite(at) ? at : null;
};

const isEvent = (event: unknown): event is BusEvent =>
  Array.isArray(event) && event.every((part) => typeof part === "string");

/** null: not a frame of ours. */
export const unpackFrame = (payload: string): Frame | null => {
  try {
    const [from, number, at, events] = JSON.parse(payload) as [unknown, unknown, unknown, unknown];
    const isFrame =
      typeof from === "string" &&
      Number.isSafeInteger(number) &&
      typeof at === "number" &&
      Number.isFinite(new Date(at).getTime()) &&
      Array.isArray(events) &&
      events.every(isEvent);
    return isFrame ? { from, number: number as number, at, events } : null;
  } catch {
    return null;
  }
};
