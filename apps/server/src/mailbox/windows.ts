import type { Window } from "#platform/limits/limits.ts";

/** Per mailbox, never shared: what others do cannot stop anyone's message. */
export const messageWindows = {
  write: { name: "write", most: 60, seconds: 600, afterwards: { step: 5, cap: 60, patience: 6 } },
  draft: { name: "draft", most: 150, seconds: 60, afterwards: { step: 1, cap: 5, patience: 0 } },
} as const satisfies Record<string, Window>;
