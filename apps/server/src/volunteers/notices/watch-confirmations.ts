import { idsOf } from "#platform/ids.ts";
import { statement } from "#platform/database/database.ts";
import type { VolunteerContext } from "../context.ts";

// One server announces a request, once. A repeated request counts as new.
const noteNew = statement(
  "confirmations.note-new",
  `WITH asked AS (
     SELECT id, greatest(asked_until, reset_until) AS until FROM volunteers WHERE greatest(asked_until, reset_until) > service_time()
       AND coalesce(announced_until, '-infinity') < greatest(asked_until, reset_until) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
   UPDATE volunteers v SET announced_until = asked.until FROM asked WHERE v.id = asked.id RETURNING v.id`,
);
// As `alerts.to-confirm` decides for one person.
const whoConfirms = statement(
  "confirmations.who-confirms",
  `SELECT DISTINCT p.id FROM volunteers v JOIN volunteers p ON p.id <> v.id AND p.state = 'active'
   WHERE v.id = ANY ($1) AND ((p.role = 'leader' AND v.asked_until > service_time() AND v.asked_tenants <@ p.tenants)
     OR (p.role <> 'volunteer' AND v.reset_until > service_time() AND v.reset_asked <> p.role AND v.tenants <@ p.tenants))`,
);

/** Notifies leaders and administrators of rights or a new login that a second person has to confirm. */
export const newConfirmationWatch =
  ({ system, tell }: Pick<VolunteerContext, "system" | "tell">) =>
  (): Promise<void> =>
    system.transaction(async (queries) => {
      const asked = await queries.all(noteNew);
      if (asked.length === 0) return;
      const people = await queries.all(whoConfirms, [idsOf(asked)]);
      await tell(queries, idsOf(people), "confirmation");
    });
