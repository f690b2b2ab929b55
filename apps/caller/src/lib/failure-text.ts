import type { Refusal } from "./http.ts";
import type { PlainKey } from "./texts.tsx";

/** The sentence for a failure that no field and no feature has a better one for. */
export function failureText(refusal: Refusal): PlainKey {
  switch (refusal.because) {
    case "offline":
      return "errors.offline";
    case "network":
      return "errors.network_error";
    case "refused":
      return refusal.status === 429 ? "errors.too_many" : "errors.something_wrong";
  }
}
