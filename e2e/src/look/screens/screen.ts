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
