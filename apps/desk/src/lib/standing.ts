import type { Refusal } from "@sosmessages/client/http.ts";
import { fits } from "@sosmessages/client/shape.ts";
import type { Standing } from "@sosmessages/contract/desk/standing.ts";
import { standingSentence } from "@sosmessages/contract/desk/standing-sentence.ts";
import { readStanding } from "#lib/calls.generated.ts";
import type { Say } from "#lib/texts.tsx";
import { momentWords } from "#lib/time.ts";

/** Where the conversation stands now, of a request that came too late. */
export const standingIn = (refusal: Refusal | null): Standing | null =>
  fits(readStanding.replies[200], refusal?.standing) ? (refusal?.standing as Standing) : null;

/** Whether a reply that was on its way has reached the caller, who may have written again. Otherwise it was stopped. */
export const hasArrived = ({ state, by }: Standing): boolean =>
  state === "idle" ? by === "answered" : state === "waiting" && by === "written";

/** One sentence about where a conversation stands. */
export function standingWords(say: Say, now: Date, standing: Standing): string {
  const { key, at, who } = standingSentence(standing);
  const when = at === null ? "" : momentWords(say, now, at);
  switch (key) {
    case "standing.idle":
    case "standing.sending":
      return say(key);
    case "standing.claimed_named":
    case "standing.taken-over_named":
    case "standing.reopened_named":
    case "standing.emptied_named":
      return say(key, { who: who ?? "", when });
    default:
      return say(key, { when });
  }
}
