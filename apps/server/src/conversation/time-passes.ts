import { deskTimes } from "@sosmessages/contract/limits.ts";
import { statement, type Database, type Statement } from "#platform/database/database.ts";
import { applyToConversation } from "./apply.ts";
import type { ConversationParts } from "./parts.ts";
import type { EventOf } from "./rules.ts";

const leasesOver = statement(
  "time.leases-over",
  `SELECT id FROM conversations WHERE state = 'claimed' AND lease_until <= service_time()
   ORDER BY lease_until LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
);
// Who never said until when, or took it after their duty, is given as long from taking it. Typing does not make it longer.
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

type Due = Statement<"time.leases-over" | "time.duties-over" | "time.breached">;

const passages: readonly (readonly [Due, EventOf<"lease-over" | "duty-over" | "breach">])[] = [
  [leasesOver, { kind: "lease-over" }],
  [dutiesOver, { kind: "duty-over" }],
  [breached, { kind: "breach" }],
];

type TimeParts = Pick<ConversationParts, "count" | "deskChanged"> & { readonly system: Database };

/** One at a time, so that nobody who wants the next one has to wait for this one. False: there is none. */
const passOne = (parts: TimeParts, due: Due, event: (typeof passages)[number][1]): Promise<boolean> =>
  parts.system.transaction(async (queries) => {
    const found = await queries.one(due);
    if (found) await applyToConversation(parts, queries, found.id, { event: () => event });
    return found !== null;
  });

/** What time alone brings about. Any number of servers may look after it: each takes what no other is just taking. */
export const passTime = async (parts: TimeParts): Promise<void> => {
  for (const [due, event] of passages) while (await passOne(parts, due, event));
};
