import { failureText } from "#lib/failure-text.ts";
import type { Refusal } from "#lib/http.ts";
import type { PlainKey } from "#lib/texts.tsx";

/** Why a message could not be sent, in words that say what to do. */
export function refusalText(refusal: Refusal): PlainKey {
  if (refusal.because === "refused") {
    if (refusal.error === "blocked") return "messages.blocked";
    if (refusal.status === 413 || refusal.errors["body"]?.includes("max")) return "messages.too_long";
  }
  return failureText(refusal);
}
