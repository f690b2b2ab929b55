import type { Refusal } from "@sosmessages/client/http.ts";

export type Sending =
  | { readonly phase: "idle" }
  | { readonly phase: "in-flight"; readonly body: string; readonly key: string }
  | { readonly phase: "failed"; readonly body: string; readonly key: string; readonly refusal: Refusal };

/**
 * A second try of the same words carries the same key, so that a message whose answer was lost is not stored twice.
 * Other words are another message: with the old key the service would answer for the first and drop the second.
 */
export const begin = (before: Sending, body: string, newKey: () => string): Sending & { phase: "in-flight" } => ({
  phase: "in-flight",
  body,
  key: before.phase === "failed" && before.body === body && !isSpent(before.refusal) ? before.key : newKey(),
});

/** The key stands for something else, or for a message that was deleted since: with it, nothing would ever be sent. */
const isSpent = ({ error }: Refusal): boolean => error === "keyReused" || error === "notFound";

export const fail = ({ body, key }: Sending & { phase: "in-flight" }, refusal: Refusal): Sending => ({
  phase: "failed",
  body,
  key,
  refusal,
});
