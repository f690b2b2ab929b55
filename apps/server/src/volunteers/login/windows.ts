import { atOneName, type Window } from "#platform/limits/limits.ts";

/** As for callers: guessing becomes slow, and nobody is ever locked out. */
export const deskWindows = {
  guessName: {
    name: "desk-guess-name",
    most: 10,
    seconds: 3600,
    afterwards: { step: 30, cap: 300, patience: 0 },
    ...atOneName,
  },
  guessNetwork: { name: "desk-guess-network", most: 60, seconds: 3600, afterwards: { step: 5, cap: 60, patience: 0 } },

  /** Whoever comes so far knows the password: six digits are then all that is left, so these are counted per person. */
  guessFactor: {
    name: "desk-guess-factor",
    most: 10,
    seconds: 3600,
    afterwards: { step: 30, cap: 300, patience: 0 },
    ...atOneName,
  },
  guessCode: { name: "desk-guess-code", most: 20, seconds: 3600, afterwards: { step: 30, cap: 300, patience: 0 } },

  /** The password asked for once more at a page that is logged in: counted for that login alone. */
  confirm: { name: "desk-confirm", most: 10, seconds: 3600, afterwards: { step: 30, cap: 300, patience: 0 } },

  invitation: { name: "desk-invitation", most: 60, seconds: 3600, afterwards: { step: 5, cap: 60, patience: 0 } },
} as const satisfies Record<string, Window>;
