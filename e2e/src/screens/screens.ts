import { guestScreens } from "./guest-screens.ts";
import { messageScreens } from "./message-screens.ts";
import { callerScreens } from "./caller-screens.ts";
import type { Stage } from "./stage.ts";

export type Screen = Readonly<{
  /** Names its pictures. */
  name: string;
  /** For those who look through the pictures. */
  shows: string;
  /** Brings a page that is still empty to the screen. */
  reach: (stage: Stage) => Promise<void>;
  /** Covers the page: what is in reach must be in reach within it. */
  isDialog?: true;
  /** No script runs on it, and no axe: for the pictures alone. `before-scripts.test.ts` looks at what it does. */
  isStill?: true;
}>;

/** Every screen that a caller can meet, in every state that looks different. */
export const screens: readonly Screen[] = [...guestScreens, ...messageScreens, ...callerScreens];
