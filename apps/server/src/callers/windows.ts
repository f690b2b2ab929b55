import type { Window } from "#platform/limits/limits.ts";

export const callerWindows = {
  /** A school class registers behind one address: twenty at once, the next ten wait some seconds each. */
  registerShort: {
    name: "register-10-minutes",
    most: 20,
    seconds: 600,
    afterwards: { step: 1, cap: 60, patience: 12 },
  },
  registerLong: { name: "register-hour", most: 60, seconds: 3600, afterwards: { step: 2, cap: 120, patience: 12 } },

  /** Wrong passwords, for one name from one network, and from one network in all. */
  guessName: { name: "guess-name", most: 10, seconds: 3600, afterwards: { step: 30, cap: 300, patience: 0 } },
  guessNetwork: { name: "guess-network", most: 60, seconds: 3600, afterwards: { step: 5, cap: 60, patience: 0 } },

  /** A changed profile can be used to ask whether an address is known here. */
  profile: { name: "profile", most: 20, seconds: 3600, afterwards: { step: 30, cap: 300, patience: 0 } },

  /** Mails nobody asked for are a nuisance, and a hint. */
  recoverAddress: {
    name: "recover-address",
    most: 3,
    seconds: 3600,
    afterwards: { step: 300, cap: 1200, patience: 0 },
  },
  recoverNetwork: { name: "recover-network", most: 30, seconds: 3600, afterwards: { step: 10, cap: 120, patience: 0 } },
  resetNetwork: { name: "reset-network", most: 60, seconds: 3600, afterwards: { step: 5, cap: 60, patience: 0 } },
} as const satisfies Record<string, Window>;
