const idleSeconds = 3_600;
const warningSeconds = 60;

/**
 * asking: the time is over for this window; before anyone is logged out, the other windows are asked.
 * over: a second later, and none of them had anything to say.
 */
export type Idleness = "active" | "warned" | "asking" | "over";

export function idleness(before: Idleness, activeAt: number, now: number): Idleness {
  const seconds = (now - activeAt) / 1000;
  if (seconds <= idleSeconds - warningSeconds) return "active";
  if (seconds <= idleSeconds) return "warned";
  return before === "asking" || before === "over" ? "over" : "asking";
}
