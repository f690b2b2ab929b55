import type { Window } from "#platform/limits/limits.ts";

export const serviceLimits = (factor: number) => ({
  /** Per server: at about 10 kB each these are 200 MB. */
  connectionsInAll: 20_000 * factor,
  /** A whole school may sit behind one address. */
  connectionsPerNetwork: 2_000 * factor,
  /** Limits of one connection. */
  connection: {
    framesPerMinute: 120 * factor,
    /** Once all connections of its network have sent so many in the same minute, one may send no more than a few. */
    framesOfNetwork: 4_000 * factor,
    fewFrames: 20 * factor,
    subscribesPerMinute: 20 * factor,
    channels: 4,
    /** How many connections one login may listen with. */
    perOwner: 20 * factor,
    /** Waiting for a client that does not read; one frame more may be on its way. */
    bufferedBytes: 512 * 1024,
    /** Connections without a subscription are closed after this time. null: never. */
    silentSeconds: 60 as number | null,
  },
});
export type ConnectionLimits = ReturnType<typeof serviceLimits>["connection"];

const aMinute = { seconds: 60, afterwards: { step: 1, cap: 30, patience: 0 } } as const;

export const openWindow: Window = { name: "realtime-open", most: 1_200, ...aMinute };

/** Refused subscriptions are forged or outdated; a whole school stays far below this. Above it, connections are closed. */
export const refusedWindow: Window = { name: "realtime-refused", most: 300, ...aMinute };
