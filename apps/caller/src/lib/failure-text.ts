import type { Refusal } from "@sosmessages/client/http.ts";
import type { FirstPlainKey } from "./texts.tsx";

const known = (refusal: Refusal): FirstPlainKey | null => {
  if (refusal.error === "offline") return "errors.offline";
  if (refusal.error === "network") return "errors.network_error";
  if (refusal.status === 429) return "errors.too_many";
  return refusal.status === 503 ? "errors.unavailable" : null;
};

/**
 * The sentence for a failure that no field and no feature has a better one for. What we have no sentence for is told in
 * the service's own words, where it sent some.
 */
export function failureText(say: (key: FirstPlainKey) => string, refusal: Refusal): string {
  const key = known(refusal);
  return key === null ? (refusal.message ?? say("errors.something_wrong")) : say(key);
}
