import { goodbye, type Frame } from "./wire.ts";

type Neighbour = { number: number; at: number; heard: number; isExcused: boolean };

/** Longer than two signs of life take. */
const silence = 15_000;
const forgottenAfter = 3_600_000;

/** The other servers, as far as they were heard. `elapsed` counts milliseconds and never goes back. */
export const newNeighbours = (elapsed: () => number = () => performance.now()) => {
  const known = new Map<string, Neighbour>();

  return {
    /** "again": it was heard before. A number: something was missed since that time. */
    hear({ from, number, at }: Frame): "fresh" | "again" | number {
      const before = known.get(from);
      if (number === goodbye) {
        known.delete(from);
        return "fresh";
      }
      if (before && number <= before.number) return "again";
      known.set(from, { number, at, heard: elapsed(), isExcused: false });
      return before && number > before.number + 1 && !before.isExcused ? before.at : "fresh";
    },

    /** It was we who could not hear. */
    excuseAll(): void {
      for (const neighbour of known.values()) Object.assign(neighbour, { heard: elapsed(), isExcused: true });
    },

    /**
     * One that fell silent without a goodbye was killed, or cannot reach us: what it stored last, it could not tell.
     * null: there is none; else the time when that one was heard last.
     */
    silentSince(): number | null {
      let since: number | null = null;
      for (const [from, { at, heard }] of known) {
        const silentFor = elapsed() - heard;
        if (silentFor > forgottenAfter) known.delete(from);
        else if (silentFor > silence) since = Math.min(since ?? at, at);
      }
      return since;
    },
  };
};
