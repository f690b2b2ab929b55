import type { Refusal } from "@sosmessages/client/http.ts";
import type { FirstPlainKey } from "./texts.tsx";

/** The sentence for a failure that no field and no feature has a better one for. */
export function failureText(refusal: Refusal): FirstPlainKey {
  if (refusal.error === "offline") return "errors.offline";
  if (refusal.error === "network") return "errors.network_error";
  if (refusal.status === 429) return "errors.too_many";
  return refusal.status === 503 ? "errors.unavailable" : "errors.something_wrong";
}
