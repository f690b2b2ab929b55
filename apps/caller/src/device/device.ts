type Remembered = "sosmessages" | "locale" | "theme";

/** What a phone and a browser do differently, behind one type. */
export type Device = Readonly<{
  recall: (what: Remembered) => string | null;
  /** `null` forgets. */
  remember: (what: Remembered, value: string | null) => void;
  forgetEverything: () => void;
  /** Someone logged out or left in another tab. Returns how to stop listening. */
  onForgottenElsewhere: (what: Remembered, then: () => void) => () => void;
  isOnline: () => boolean;
  hostName: () => string;
  /** Leaves this page for another; Back does not return to it. */
  goAway: (url: string) => void;
  /** Set when leaving in a hurry, read when somebody comes back by way of the history. */
  rememberLeaving: () => void;
  hasComeBackAfterLeaving: () => boolean;
}>;
