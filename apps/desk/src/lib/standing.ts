import type { Standing } from "@sosmessages/contract/desk/standing.ts";
import { standingSentence } from "@sosmessages/contract/desk/standing-sentence.ts";
import type { Say } from "#lib/texts.tsx";
import { momentWords } from "#lib/time.ts";

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
    case "standing.emptied_named":
      return say(key, { who: who ?? "", when });
    default:
      return say(key, { when });
  }
}
