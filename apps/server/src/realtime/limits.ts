import type { Window } from "#platform/limits/limits.ts";

/** Limits of one connection. */
export type ConnectionLimits = {
  readonly framesPerMinute: number;
  /** Once all connections of its network have sent so many in the same minute, one may send no more than a few. */
  readonly framesOfNetwork: number;
  readonly fewFrames: number;
  readonly subscribesPerMinute: number;
  readonly channels: number;
  /** How many connections one login may listen with. */
  readonly perOwner: number;
  /** Waiting for a client that does not read; one frame more may be on its way. */
  readonly bufferedBytes: number;
  /** Connections without a subscription are closed after this time. null: never. */
  readonly silentSeconds: number | null;
};

/** Per server: at about 10 kB each these are 200 MB. */
const connectionsInAll = 20_000;
/** A whole school may sit behind one address. */
const connectionsPerNetwork = 2_000;

export const serviceLimits = (factor: number) => ({
  connectionsInAll: connectionsInAll * factor,
  connectionsPerNetwork: connectionsPerNetwork * factor,
  connection: {
    framesPerMinute: 120 * factor,
    framesOfNetwork: 4_000 * factor,
    fewFrames: 20 * factor,
    subscribesPerMinute: 20 * factor,
    channels: 4,
    perOwner: 20 * factor,
    bufferedBytes: 512 * 1024,
    silentSeconds: 60,
  } satisfies ConnectionLimits,
});

export const openWindow: Window = {
  name: "realtime-open",
  most: 1_200,
  seconds: 60,
  afterwards: { step: 1, cap: 30, patience: 0 },
};

/** Refused subscriptions are forged or outdated; a whole school stays far below this. Above it, connections are closed. */
export const refusedWindow: Window = {
  name: "realtime-refused",
  most: 300,
  seconds: 60,
  afterwards: { step: 1, cap: 30, patience: 0 },
};
