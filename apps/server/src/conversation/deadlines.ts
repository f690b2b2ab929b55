import { deskTimes } from "@sosmessages/contract/limits.ts";
import { statement, type Statement } from "#platform/database/database.ts";
import { changeByService, noteClaimEnded, type ConversationContext, type Counting } from "./change.ts";
import type { Context } from "../context.ts";
import type { EventOf } from "./rules.ts";

const leasesOver = statement(
  "time.leases-over",
  `SELECT id FROM conversations WHERE state = 'claimed' AND lease_until <= service_time()
   ORDER BY lease_until LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
);
// Without an end of duty, or after it, the time runs from the claim. Typing does not extend it.
const dutiesOver = statement(
  "time.duties-over",
  `SELECT c.id FROM conversations c JOIN volunteers v ON v.id = c.holder
   WHERE c.state = 'claimed' AND (v.duty_until IS NULL OR v.duty_until <= service_time())
     AND greatest(v.duty_until, c.claimed_at)
       <= service_time() - interval '${deskTimes.graceMinutes} minutes'
   ORDER BY c.id LIMIT 1 FOR NO KEY UPDATE OF c SKIP LOCKED`,
);
const breached = statement(
  "time.breached",
  `SELECT id FROM conversations WHERE state <> 'idle' AND NOT is_breached AND due_at < service_time()
   ORDER BY due_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
);

const liftedOver = statement(
  "time.lifted-over",
  `SELECT id FROM conversations WHERE (is_acute OR sign IS NOT NULL) AND lifted_until <= service_time()
   ORDER BY lifted_until LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
);

type DeadlineContext = Counting & Pick<ConversationContext, "audit"> & Pick<Context, "system">;
type Due = Statement<"time.leases-over" | "time.duties-over" | "time.breached" | "time.lifted-over">;

const passages: readonly (readonly [Due, EventOf<"lease-over" | "duty-over" | "breach" | "lifted-over">])[] = [
  [leasesOver, { kind: "lease-over" }],
  [dutiesOver, { kind: "duty-over" }],
  [breached, { kind: "breach" }],
  [liftedOver, { kind: "lifted-over" }],
];

/** One at a time, so that a claim does not wait for a long transaction. False: none is due. */
const passOne = (context: DeadlineContext, due: Due, event: (typeof passages)[number][1]): Promise<boolean> =>
  context.system.transaction(async (queries) => {
    const found = await queries.one(due);
    if (!found) return false;
    await changeByService(context, queries, found.id, {
      event: () => event,
      also: async (_, changed) => {
        if (event.kind === "lease-over" || event.kind === "duty-over")
          await noteClaimEnded(context, queries, changed, event.kind);
      },
    });
    return true;
  });

/** Leases, duties, reply deadlines and emergencies that are over. Several servers can run this: each takes rows that no other has locked. */
export const enforceDeadlines = async (context: DeadlineContext): Promise<void> => {
  for (const [due, event] of passages) while (await passOne(context, due, event));
};
