import { randomBytes } from "node:crypto";
import { newFaultLog, type Log } from "#platform/log.ts";
import { keepListening, type Transport } from "./transport.ts";
import { goodbye, newOutgoing, unpackFrame, type BusTopic, type Frame, type Ids } from "./wire.ts";

type Unsubscribe = () => void;

/** Notifications between the servers of one installation. */
export type Bus = {
  /** False on the embedded database, which serves one process. */
  readonly hasOthers: boolean;
  /** Sends to all other servers, not to this one. Call it after the commit; it returns at once and never throws. */
  publish(topic: BusTopic, ids: Ids): void;
  subscribe(topic: BusTopic, then: (ids: Ids) => void): Unsubscribe;
  /** Called when events since that time may be missing: the subscriber queries the database instead. */
  onGap(then: (since: Date) => void): Unsubscribe;
  close(): Promise<void>;
};

/** For a single process without peers. */
export const newLoneBus = (): Bus => ({
  hasOthers: false,
  publish: () => {},
  subscribe: () => () => {},
  onGap: () => () => {},
  close: async () => {},
});

/** Rows of a transaction in progress may carry an earlier time than the lost event. */
const slack = 15_000;
/** While the transport is down, subscribers query the database this often. */
const askEvery = 5_000;
const alertAfter = 60_000;

/**
 * Resolves after the first attempt to connect. While the transport is down, subscribers query the database. `now` is the database's time:
 * gaps are reported in it.
 */
export const openLinkedBus = async ({
  transport,
  now,
  log,
  alert,
}: {
  readonly transport: Transport;
  readonly now: () => Date;
  readonly log: Log;
  readonly alert: (about: "bus") => void;
}): Promise<Bus> => {
  const self = randomBytes(9).toString("base64url");
  const outgoing = newOutgoing(transport, self, now);
  const peers = newPeers();
  const listeners = new Map<BusTopic, Set<(ids: Ids) => void>>();
  const gapListeners = new Set<(since: Date) => void>();

  /** Events before this time were received, or subscribers have queried the database since. */
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
    // A new peer should receive a frame of ours before the next heartbeat.
    if (peers.count() > before) outgoing.heartbeat();
    if (verdict === "again") return;
    // Report the gap before the newer events.
    if (typeof verdict === "number") reportGap(verdict);
    for (const [topic, ...ids] of frame.events) for (const then of listeners.get(topic) ?? []) call(() => then(ids));
  };

  const listening = keepListening({
    transport,
    heartbeat: outgoing.heartbeat,
    receive: (payload) => {
      const frame = unpackFrame(payload);
      if (frame?.from !== self) {
        if (frame) receive(frame);
        return false;
      }
      // Frames arrive in the same order on all servers, so all earlier ones have arrived too.
      if (disconnectedSince === null) covered = Math.max(covered, frame.at);
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
      // Counts of limits are frequent, and cannot be queried later: skip them without peers.
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

type Peer = { number: number; at: number; receivedAt: number; isExcused: boolean };

/** Longer than two heartbeats. */
const silence = 15_000;
const forgottenAfter = 3_600_000;

/** The other servers that have sent frames. */
const newPeers = () => {
  const known = new Map<string, Peer>();

  return {
    /** A number: frames since that time are missing. */
    receive({ from, number, at }: Frame): "fresh" | "again" | number {
      const before = known.get(from);
      if (number === goodbye) {
        known.delete(from);
        return "fresh";
      }
      if (before && number <= before.number) return "again";
      known.set(from, { number, at, receivedAt: performance.now(), isExcused: false });
      return before && number > before.number + 1 && !before.isExcused ? before.at : "fresh";
    },

    count: (): number => known.size,

    /** Call it after an outage of this server, so that missing frames do not count as gaps of the peers. */
    excuseAll(): void {
      for (const peer of known.values()) Object.assign(peer, { receivedAt: performance.now(), isExcused: true });
    },

    /**
     * The time of the last frame of a peer that stopped sending without a goodbye; null: none did. It was killed or is disconnected, so
     * its last changes may be missing.
     */
    silentSince(): number | null {
      let since: number | null = null;
      for (const [from, { at, receivedAt }] of known) {
        const silentFor = performance.now() - receivedAt;
        if (silentFor > forgottenAfter) known.delete(from);
        else if (silentFor > silence) since = Math.min(since ?? at, at);
      }
      return since;
    },
  };
};
