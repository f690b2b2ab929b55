import { atOneName, type Window } from "#platform/limits/limits.ts";

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
  guessName: {
    name: "guess-name",
    most: 10,
    seconds: 3600,
    afterwards: { step: 30, cap: 300, patience: 0 },
    ...atOneName,
  },
  guessNetwork: { name: "guess-network", most: 60, seconds: 3600, afterwards: { step: 5, cap: 60, patience: 0 } },

  /** A changed profile can be used to ask whether an address is known here. */
  profile: { name: "profile", most: 20, seconds: 3600, afterwards: { step: 30, cap: 300, patience: 0 } },

  /** How many mails one address is sent is bounded where they are sent (`reset-store.ts`): here it would tell that somebody has asked. */
  recover: { name: "recover", most: 30, seconds: 3600, afterwards: { step: 10, cap: 120, patience: 0 } },
  reset: { name: "reset", most: 60, seconds: 3600, afterwards: { step: 5, cap: 60, patience: 0 } },
} as const satisfies Record<string, Window>;
