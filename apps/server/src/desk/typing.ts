import type { Queries } from "#platform/database/database.ts";
import type { Acts, Outcome, Visit } from "#conversation/apply.ts";
import { newClaimId } from "#conversation/claim-token.ts";
import type { ReplyDrafts } from "#conversation/reply-drafts.ts";
import type { ActParts } from "#conversation/parts.ts";
import { step, type Event } from "#conversation/rules.ts";
import { renewLease, type Conversation } from "#conversation/store.ts";

export type Saved = { readonly revision: number; readonly savedAt: Date; readonly leaseUntil: Date | null };

/** Somebody types: the draft is kept, and the claim with it. Nobody else is told, or the whole desk would look again at each word. */
export const newTyping = (
  { database }: Pick<ActParts, "database">,
  acts: Pick<Acts, "enter" | "shownBy">,
  drafts: ReplyDrafts,
) => {
  const keep = async (
    queries: Queries,
    visit: Visit,
    body: string,
    eventOf: (was: Conversation) => Event,
  ): Promise<Outcome<Saved>> => {
    const was = await acts.enter(queries, visit);
    if (typeof was === "string") return was;
    const is = step(was, eventOf(was));
    if (typeof is === "string") return is;
    const savedAt = await drafts.save(queries, was.id, is.draft!, body);
    const leaseUntil = is.phase.state === "claimed" ? is.phase.leaseUntil : null;
    if (leaseUntil) await renewLease(queries, was.id, leaseUntil);
    return { revision: is.draft!, savedAt, leaseUntil };
  };

  return {
    save: (visit: Visit, body: string, revision: number): Promise<Outcome<Saved>> => {
      const claim = acts.shownBy(visit) ?? newClaimId();
      return database.transaction((queries) =>
        keep(queries, visit, body, ({ now }) => ({ kind: "save", claim, revision, now })),
      );
    },

    saveInReview: (visit: Visit, body: string, revision: number): Promise<Outcome<Saved>> =>
      database.transaction((queries) => keep(queries, visit, body, () => ({ kind: "save-review", revision }))),
  };
};
export type Typing = ReturnType<typeof newTyping>;
