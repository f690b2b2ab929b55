import { pause } from "#platform/clock.ts";
import { beforeRetry, type Transport } from "./transport.ts";
import { frameAll, goodbye, packFrame, type BusEvent } from "./wire.ts";

/** Kept while the transport is broken. An event is small; more of them than this is a flood. */
const mostWaiting = 10_000;
/** Between two calls, in milliseconds: nobody sees it, and on a busy server it saves most of them. */
const gatheredFor = 10;
const firstRetry = 200;
const longestRetry = 1_500;
const closingTimeout = 1_000;

/**
 * Sends events in order, one call at a time: what is published meanwhile goes out with the next call. What could not be sent
 * is sent again under the same number, so that no server takes it twice.
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
        // A missing number makes the others ask the database.
        next += 1;
      }
      start();
    },

    /** Sends a frame in any case, which comes back to this server. */
    heartbeat: start,

    /** Sends what is left, if the transport still works. */
    async close(): Promise<void> {
      const farewell = async () => {
        await sending;
        // After a goodbye others would not ask the database for what was dropped; without one they do.
        if (hasDropped || stopping.signal.aborted) return;
        await transport.send([packFrame({ from, number: goodbye, at: now().getTime(), events: [] })]).catch(() => {});
      };
      const giveUp = setTimeout(() => stopping.abort(), closingTimeout);
      const aborted = new Promise<void>((resolve) => {
        stopping.signal.addEventListener("abort", () => resolve(), { once: true });
      });
      await Promise.race([farewell(), aborted]);
      clearTimeout(giveUp);
      stopping.abort();
    },
  };
};
