import type { Line } from "./line.ts";
import { beforeRetry } from "./retry.ts";
import { frameAll, goodbye, packFrame, type Said } from "./wire.ts";

/** Kept while the line is broken. A word is small, and more of them than this is a flood. */
const mostWaiting = 10_000;
const firstRetry = 200;
const longestRetry = 1_500;
const patienceAtTheEnd = 1_000;

/**
 * Sends words in order, one sending at a time: whatever is said meanwhile goes together with the next. What could not be
 * sent is sent again under the same number, so that nobody hears it twice.
 */
export const newOutgoing = (line: Line, from: string, now: () => Date) => {
  const stopping = new AbortController();
  let waiting: Said[] = [];
  let next = 0;
  let sending: Promise<void> | null = null;
  let hasDropped = false;

  const send = async (payloads: readonly string[]): Promise<void> => {
    for (let delay = firstRetry; ; delay = Math.min(delay * 2, longestRetry)) {
      try {
        return await line.send(payloads);
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
      await send(frames.map(packFrame));
    } while (waiting.length > 0);
    sending = null;
  };

  const start = (): void => {
    sending ??= new Promise((resolve) => {
      setImmediate(() => void sendAll().then(resolve));
    });
  };

  return {
    say(said: Said): void {
      waiting.push(said);
      if (waiting.length > mostWaiting) waiting = waiting.filter(([topic]) => topic !== "limit");
      if (waiting.length > mostWaiting) {
        waiting = [];
        // A number that is left out makes the others ask the database.
        next += 1;
      }
      start();
    },

    /** Sends something in any case, to be heard by ourselves. */
    beat: start,

    /** What was said last still goes out, if the line lets it. */
    async close(): Promise<void> {
      const farewell = async () => {
        await sending;
        // Others would take a goodbye for the end of a story that they have not heard: without one they ask the database.
        if (hasDropped || stopping.signal.aborted) return;
        await line.send([packFrame({ from, number: goodbye, at: now().getTime(), said: [] })]).catch(() => {});
      };
      const giveUp = setTimeout(() => stopping.abort(), patienceAtTheEnd);
      const aborted = new Promise<void>((resolve) => {
        stopping.signal.addEventListener("abort", () => resolve(), { once: true });
      });
      await Promise.race([farewell(), aborted]);
      clearTimeout(giveUp);
      stopping.abort();
    },
  };
};
