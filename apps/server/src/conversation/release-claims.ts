import { statement, type Queries } from "#platform/database/database.ts";
import type { ConversationId, VolunteerId } from "#platform/ids.ts";
import { isDone, newsOf, type Acts } from "./apply.ts";
import type { ActParts } from "./parts.ts";

const heldBy = statement(
  "conversations.held-by",
  `SELECT id FROM conversations WHERE (holder = $1 AND state = 'claimed') OR (sender = $1 AND state = 'sending') ORDER BY id`,
);

/** By when whoever asked for it has surely committed, or not: a needless look does no harm. */
const toldAfter = 1_000;

/** Somebody may not go on with what they hold, from the same moment on that they may not log in: it waits for others, drafts and all. */
export const newReleaseClaimsOf =
  (acts: Pick<Acts, "happen">, { changed }: Pick<ActParts, "changed">) =>
  async (queries: Queries, volunteer: VolunteerId): Promise<number> => {
    const held = await queries.all<{ id: ConversationId }>(heldBy, [volunteer]);
    for (const { id } of held) {
      const outcome = await acts.happen(queries, id, { event: () => ({ kind: "disabled", who: volunteer }) });
      if (isDone(outcome)) setTimeout(() => changed(newsOf(outcome.is)), toldAfter).unref();
    }
    return held.length;
  };
