import type { Refusal } from "./http.ts";
import type { FirstPlainKey } from "./texts.tsx";

/** The sentence for a failure that no field and no feature has a better one for. */
export function failureText(refusal: Refusal): FirstPlainKey {
  switch (refusal.because) {
    case "offline":
      return "errors.offline";
    case "network":
      return "errors.network_error";
    case "refused":
      if (refusal.status === 429) return "errors.too_many";
      return refusal.status === 503 ? "errors.unavailable" : "errors.something_wrong";
  }
}
