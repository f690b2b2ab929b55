import { randomBytes } from "node:crypto";
import { newFaultLog } from "#platform/process/fault-log.ts";
import type { Log } from "#platform/log.ts";
import type { Bus, Topic, Word } from "./bus.ts";
import { keepListening } from "./keep-listening.ts";
import type { Line } from "./line.ts";
import { newNeighbours } from "./neighbours.ts";
import { newOutgoing } from "./outgoing.ts";
import { unpackFrame, type Frame } from "./wire.ts";

export type BusParts = {
  readonly line: Line;
  /** The database's time: gaps are told in it, since whoever fills them asks the database. */
  readonly now: () => Date;
  readonly log: Log;
  readonly alert: (about: "bus") => void;
};

/** What was being stored when a word was lost may carry a time from before that. */
const slack = 15_000;
/** While words cannot be heard, the database is asked so often. */
const askEvery = 5_000;
const alertAfter = 60_000;

/** Resolves when the line has been tried. Where that failed the service goes on, and asks the database instead. */
export const openLinkedBus = async ({ line, now, log, alert }: BusParts): Promise<Bus> => {
  const self = randomBytes(9).toString("base64url");
  const outgoing = newOutgoing(line, self, now);
  const neighbours = newNeighbours();
  const listeners = new Map<Topic, Set<(word: Word) => void>>();
  const gapListeners = new Set<(since: Date) => void>();

  /** Everything said before this time was heard, or the database has been asked about it since. */
  let covered = now().getTime();
  let apartSince: number | null = null;
  let askedForTheSilent = 0;

  const logFault = newFaultLog(log);
  const call = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      logFault(error);
    }
  };

  const reportGap = (since: number): void => {
    for (const then of gapListeners) call(() => then(new Date(since - slack)));
  };

  const askForAll = (): void => {
    const since = covered;
    covered = now().getTime();
    reportGap(since);
  };

  const hear = (frame: Frame): void => {
    const verdict = neighbours.hear(frame);
    if (verdict === "again") return;
    // What was missed comes before what was not.
    if (typeof verdict === "number") reportGap(verdict);
    for (const [topic, ...word] of frame.said) for (const then of listeners.get(topic) ?? []) call(() => then(word));
  };

  const listening = keepListening({
    line,
    beat: outgoing.beat,
    hear: (payload) => {
      const frame = unpackFrame(payload);
      if (frame?.from !== self) {
        if (frame) hear(frame);
        return false;
      }
      // Words come in one order for all, so that whatever was said before this one has been heard as well.
      if (apartSince === null) covered = Math.max(covered, frame.at);
      return true;
    },
    onApart: (because) => {
      if (apartSince !== null) return;
      apartSince = performance.now();
      log({ event: because === "deaf" ? "bus-silent" : "bus-lost", through: line.through });
      if (because === "deaf") alert("bus");
    },
    onTogether: () => {
      if (apartSince === null) return;
      apartSince = null;
      log({ event: "bus-back", through: line.through });
      neighbours.excuseAll();
      askForAll();
    },
  });

  const askForTheSilent = (): void => {
    const since = neighbours.silentSince();
    if (since !== null) reportGap(Math.max(since, askedForTheSilent));
    askedForTheSilent = since === null ? 0 : now().getTime();
  };

  const asking = setInterval(() => {
    if (apartSince === null) return askForTheSilent();
    if (performance.now() - apartSince > alertAfter) alert("bus");
    askForAll();
  }, askEvery).unref();

  const close = async (): Promise<void> => {
    clearInterval(asking);
    await outgoing.close();
    await listening.close();
    await line.close();
  };
  let closed: Promise<void> | null = null;

  await listening.tried;
  return {
    hasOthers: true,
    publish: (topic, word) => outgoing.say([topic, ...word]),
    subscribe: (topic, then) => {
      const those = listeners.get(topic) ?? new Set();
      listeners.set(topic, those.add(then));
      return () => void those.delete(then);
    },
    onGap: (then) => {
      gapListeners.add(then);
      return () => void gapListeners.delete(then);
    },
    close: () => (closed ??= close()),
  };
};
