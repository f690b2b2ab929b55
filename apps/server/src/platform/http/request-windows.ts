import type { Window } from "#platform/limits/limits.ts";

const againSoon = { step: 1, cap: 30, patience: 0 } as const;

/** Against floods alone: a whole school behind one address, all polling and typing at once, stays far below. */
export const requestWindows = {
  perNetwork: { name: "requests-network", most: 6_000, seconds: 60, afterwards: againSoon },
  perLogin: { name: "requests-login", most: 300, seconds: 60, afterwards: againSoon },
} as const satisfies Record<string, Window>;
