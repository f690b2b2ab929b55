import type { Refusal } from "@sosmessages/client/http.ts";
import type { PlainKey } from "#lib/texts.tsx";

/** What to say where a screen has nothing better to say. */
export function failureText({ error }: Pick<Refusal, "error">): PlainKey {
  switch (error) {
    case "offline":
    case "network":
    case "unusable":
    case "unavailable":
    case "timedOut":
      return "app.failed_network";
    case "tooManyAttempts":
      return "app.failed_often";
    case "forbidden":
      return "app.failed_forbidden";
    case "notFound":
    case "gone":
      return "app.failed_gone";
    case "validation":
      return "app.failed_form";
    default:
      return "app.failed_other";
  }
}
