import { randomBytes } from "node:crypto";
import { newFaultLog } from "#platform/process/fault-log.ts";
import type { Log } from "#platform/log.ts";
import type { Bus, Ids, BusTopic } from "./bus.ts";
import { keepListening } from "./keep-listening.ts";
import { newOutgoing } from "./outgoing.ts";
import { newPeers } from "./peers.ts";
import type { Transport } from "./transport.ts";
import { timeOfOwn, unpackFrame, type Frame } from "./wire.ts";

export type BusParts = {
  readonly transport: Transport;
  /** The database's time: gaps are reported in it, as subscribers fill them from the database. */
  readonly now: () => Date;
  readonly log: Log;
  readonly alert: (about: "bus") => void;
};

/** What was being stored when an event was lost may carry an earlier time. */
const slack = 15_000;
/** While nothing can be received, the database is asked this often. */
const askEvery = 5_000;
const alertAfter = 60_000;

/** Resolves when the transport has been tried. If that failed, the service asks the database instead. */
export const openLinkedBus = async ({ transport, now, log, alert }: BusParts): Promise<Bus> => {
  const self = randomBytes(9).toString("base64url");
  const outgoing = newOutgoing(transport, self, now);
  const peers = newPeers();
  const listeners = new Map<BusTopic, Set<(ids: Ids) => void>>();
  const gapListeners = new Set<(since: Date) => void>();

  /** Everything sent before this time was received, or the database has been asked about it since. */
  let covered = now().getTime();
  let disconnectedSince: number | null = null;
  let askedForSilentPeers = 0;

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

  const askForEverything = (): void => {
    const since = covered;
    covered = now().getTime();
    reportGap(since);
  };

  const receive = (frame: Frame): void => {
    const before = peers.count();
    const verdict = peers.receive(frame);
    // Whoever has just come should know of us as well, and before the next heartbeat.
    if (peers.count() > before) outgoing.heartbeat();
    if (verdict === "again") return;
    // First what was missed, then this.
    if (typeof verdict === "number") reportGap(verdict);
    for (const [topic, ...ids] of frame.events) for (const then of listeners.get(topic) ?? []) call(() => then(ids));
  };

  const listening = keepListening({
    transport,
    heartbeat: outgoing.heartbeat,
    receive: (payload) => {
      const ownAt = timeOfOwn(self, payload);
      if (ownAt === null) {
        const frame = unpackFrame(payload);
        if (frame) receive(frame);
        return false;
      }
      // All servers receive frames in the same order, so everything sent before this one has arrived as well.
      if (disconnectedSince === null) covered = Math.max(covered, ownAt);
      return true;
    },
    onDisconnected: (because) => {
      if (disconnectedSince !== null) return;
      disconnectedSince = performance.now();
      log({ event: because === "silent" ? "bus-silent" : "bus-lost", through: transport.through });
      if (because === "silent") alert("bus");
    },
    onConnected: () => {
      if (disconnectedSince === null) return;
      disconnectedSince = null;
      log({ event: "bus-back", through: transport.through });
      peers.excuseAll();
      askForEverything();
    },
  });

  const askForSilentPeers = (): void => {
    const since = peers.silentSince();
    if (since !== null) reportGap(Math.max(since, askedForSilentPeers));
    askedForSilentPeers = since === null ? 0 : now().getTime();
  };

  const asking = setInterval(() => {
    if (disconnectedSince === null) return askForSilentPeers();
    if (performance.now() - disconnectedSince > alertAfter) alert("bus");
    askForEverything();
  }, askEvery).unref();

  const close = async (): Promise<void> => {
    clearInterval(asking);
    await outgoing.close();
    await listening.close();
    await transport.close();
  };
  let closed: Promise<void> | null = null;

  const isAlone = (): boolean => disconnectedSince === null && peers.count() === 0;

  await listening.tried;
  return {
    hasOthers: true,
    publish: (topic, ids) => {
      // Whatever else a server has missed, it asks the database for. Counts of limits are many, and nobody asks for them later.
      if (topic !== "limit" || !isAlone()) outgoing.send([topic, ...ids]);
    },
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
