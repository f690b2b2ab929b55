import type { releaseReasons, closeReasons } from "@sosmessages/contract/desk/words.ts";
import { statement } from "#platform/database/database.ts";
import type { MessageId } from "#platform/ids.ts";
import { actorOf, type Acts, type Done, type Outcome, type Visit } from "#conversation/apply.ts";
import { newClaimId } from "#conversation/claim-token.ts";
import type { About } from "#conversation/state.ts";

const keepAway = statement(
  "handling.keep-away",
  "INSERT INTO kept_away (volunteer, mailbox) VALUES ($1, $2) ON CONFLICT DO NOTHING",
);

/** What people do with a conversation besides answering it. */
export const newHandling = (acts: Acts) => ({
  release: (visit: Visit, reason: (typeof releaseReasons)[number]): Promise<Outcome<Done>> =>
    acts.change(visit, {
      act: "released",
      detail: reason,
      event: (_, claim) => ({ kind: "release", claim }),
      also: async (queries, { was }) => {
        if (reason === "may-know") await queries.count(keepAway, [visit.person.volunteer, was.mailbox]);
      },
    }),

  seen: (visit: Visit, through: string): Promise<Outcome<Done>> =>
    acts.change(visit, { event: () => ({ kind: "seen", by: actorOf(visit.person), through: through as MessageId }) }),

  checked: (visit: Visit): Promise<Outcome<Done>> =>
    acts.change(visit, { act: "checked", event: () => ({ kind: "checked" }) }),

  describe: (visit: Visit, about: About): Promise<Outcome<Done>> =>
    acts.change(visit, { event: () => ({ kind: "about", about }) }),

  acute: (visit: Visit, isAcute: boolean): Promise<Outcome<Done>> =>
    acts.change(visit, {
      right: "answered",
      act: isAcute ? "acute-set" : "acute-cleared",
      event: () => ({ kind: "acute", isAcute }),
    }),

  takeOver: (visit: Visit, to: "queue" | "me"): Promise<Outcome<Done>> =>
    acts.change(visit, {
      act: "taken-over",
      detail: to,
      event: ({ now }) => ({ kind: "take-over", by: actorOf(visit.person), to, claim: newClaimId(), now }),
    }),

  close: (visit: Visit, reason: (typeof closeReasons)[number], seen: string | null): Promise<Outcome<Done>> =>
    acts.change(visit, {
      act: "closed",
      detail: reason,
      event: () => ({ kind: "close", by: actorOf(visit.person), reason, seen: seen as MessageId | null }),
    }),
});
export type Handling = ReturnType<typeof newHandling>;
