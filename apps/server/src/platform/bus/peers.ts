import { goodbye, type Frame } from "./wire.ts";

type Peer = { number: number; at: number; receivedAt: number; isExcused: boolean };

/** Longer than two heartbeats take. */
const silence = 15_000;
const forgottenAfter = 3_600_000;

/** The other servers, as far as frames came from them. `elapsed` counts milliseconds and never goes back. */
export const newPeers = (elapsed: () => number = () => performance.now()) => {
  const known = new Map<string, Peer>();

  return {
    /** "again": a duplicate. A number: something was missed since that time. */
    receive({ from, number, at }: Frame): "fresh" | "again" | number {
      const before = known.get(from);
      if (number === goodbye) {
        known.delete(from);
        return "fresh";
      }
      if (before && number <= before.number) return "again";
      known.set(from, { number, at, receivedAt: elapsed(), isExcused: false });
      return before && number > before.number + 1 && !before.isExcused ? before.at : "fresh";
    },

    count: (): number => known.size,

    /** This server was the one that could not receive. */
    excuseAll(): void {
      for (const peer of known.values()) Object.assign(peer, { receivedAt: elapsed(), isExcused: true });
    },

    /**
     * A peer that fell silent without a goodbye was killed, or cannot reach us: its last changes may not have arrived.
     * null: there is none; else the time of its last frame.
     */
    silentSince(): number | null {
      let since: number | null = null;
      for (const [from, { at, receivedAt }] of known) {
        const silentFor = elapsed() - receivedAt;
        if (silentFor > forgottenAfter) known.delete(from);
        else if (silentFor > silence) since = Math.min(since ?? at, at);
      }
      return since;
    },
  };
};
