import { pause, withTimeout } from "#platform/clock.ts";
import { beforeRetry, type Transport } from "./transport.ts";

/** Topics of notifications between servers. */
export type BusTopic = "message" | "standing" | "login" | "limit" | "desk" | "desk-login" | "looking";

/** Ids and counts, never user content. */
export type Ids = readonly string[];

export type BusEvent = readonly [BusTopic, ...Ids];

/** One payload of a server. Frames are numbered, so that receivers detect missing and duplicate ones. */
export type Frame = {
  readonly from: string;
  readonly number: number;
  /** Creation time by the database's clock. */
  readonly at: number;
  /** None: a heartbeat. */
  readonly events: readonly BusEvent[];
};

/** The number of the last frame of a server that stops. */
export const goodbye = -1;

/** PostgreSQL takes less than 8000 bytes. */
const mostBytes = 7_900;

const packFrame = ({ from, number, at, events }: Frame): string => JSON.stringify([from, number, at, events]);

/** Splits events into frames. An event that is too long skips a number, and the receivers query the database. */
const frameAll = (from: string, first: number, at: number, all: readonly BusEvent[]): Frame[] => {
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

const isEvent = (event: unknown): event is BusEvent =>
  Array.isArray(event) && event.every((part) => typeof part === "string");

/** null: not a valid frame. */
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

/** Kept while the transport is down. */
const mostWaiting = 10_000;
/** Pause between two calls, in milliseconds: on a busy server it saves most calls. */
const gatheredFor = 10;
const firstRetry = 200;
const longestRetry = 1_500;
const closingTimeout = 1_000;

/**
 * Sends events in order, one call at a time. Events published during a call are sent with the next. Failed frames are resent under the
 * same number, so that receivers ignore duplicates.
 */
export const newOutgoing = (transport: Transport, from: string, now: () => Date) => {
  const stopping = new AbortController();
  let waiting: BusEvent[] = [];
  let next = 0;
  let sending: Promise<void> | null = null;
  let hasDropped = false;

  const sendPayloads = async (payloads: readonly string[]): Promise<void> => {
    for (let delay = firstRetry; ; delay = Math.min(delay * 2, longestRetry)) {
      try {
        return await transport.send(payloads);
      } catch {
        if (stopping.signal.aborted) {
          hasDropped = true;
          return;
        }
        await beforeRetry(delay, stopping);
      }
    }
  };

  const sendAll = async (): Promise<void> => {
    do {
      const frames = frameAll(from, next, now().getTime(), waiting);
      waiting = [];
      next = frames.at(-1)!.number + 1;
      await sendPayloads(frames.map(packFrame));
      if (waiting.length > 0) await pause(gatheredFor);
    } while (waiting.length > 0);
    sending = null;
  };

  const start = (): void => {
    sending ??= new Promise((resolve) => {
      setImmediate(() => void sendAll().then(resolve));
    });
  };

  return {
    send(event: BusEvent): void {
      waiting.push(event);
      if (waiting.length > mostWaiting) waiting = waiting.filter(([topic]) => topic !== "limit");
      if (waiting.length > mostWaiting) {
        waiting = [];
        // A skipped number makes the receivers query the database.
        next += 1;
      }
      start();
    },

    /** Sends a frame even without events. It comes back to this server. */
    heartbeat: start,

    /** Sends the remaining events if the transport works. */
    async close(): Promise<void> {
      const farewell = async () => {
        await sending;
        // Without a goodbye the receivers query the database for the dropped events.
        if (hasDropped || stopping.signal.aborted) return;
        await transport.send([packFrame({ from, number: goodbye, at: now().getTime(), events: [] })]).catch(() => {});
      };
      await withTimeout(closingTimeout, farewell(), () => {});
      stopping.abort();
    },
  };
};
