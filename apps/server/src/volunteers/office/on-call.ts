import * as calls from "@sosmessages/contract/desk/office.ts";
import { statement } from "#platform/database/database.ts";
import { refuse, reply, success } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import { idsOf, isUuid, type VolunteerId } from "#platform/ids.ts";
import type { VolunteerContext } from "../context.ts";

const list = statement(
  "on-call.list",
  `SELECT t.tenant, v.id, o.place, coalesce(is_reachable(v.id), false) AS is_reachable,
     coalesce(v.duty_until > service_time(), false) AS is_on_duty
   FROM volunteers v CROSS JOIN LATERAL unnest(v.tenants) AS t (tenant) LEFT JOIN on_call o ON o.tenant = t.tenant AND o.volunteer = v.id
   WHERE v.state = 'active' AND v.role = 'leader' AND t.tenant = ANY ($1) ORDER BY o.place NULLS LAST, v.id`,
);
const clear = statement("on-call.clear", "DELETE FROM on_call WHERE tenant = $1");
const countReachable = statement(
  "on-call.count-reachable",
  `SELECT count(*)::integer AS leaders FROM volunteers v WHERE v.id = ANY ($2) AND v.state = 'active' AND v.role = 'leader'
     AND $1 = ANY (v.tenants) AND is_reachable(v.id)`,
);
const put = statement(
  "on-call.put",
  `INSERT INTO on_call (tenant, volunteer, place)
   SELECT $1, p.id, p.place FROM unnest($2::uuid[]) WITH ORDINALITY AS p (id, place)
   ON CONFLICT (tenant, volunteer) DO UPDATE SET place = excluded.place`,
);

/** The leaders who are called while no leader acknowledges an alarm. */
export const serveOnCall = (serve: Serve, { database, audit, namesOf }: VolunteerContext): void => {
  serve(calls.readOnCall, async ({ session: { tenants } }) => {
    const rows = await database.all(list, [tenants]);
    const names = await namesOf(idsOf(rows));
    const listed = tenants.map((tenant) => ({
      tenant,
      leaders: rows.flatMap(({ tenant: of, ...leader }) =>
        of === tenant ? [{ ...leader, name: names.get(leader.id) ?? "" }] : [],
      ),
    }));
    return reply(200, listed);
  });

  serve(calls.setOnCall, async ({ session, body: { tenant, people } }) => {
    if (!session.tenants.includes(tenant)) return refuse("notFound");
    const ids = people.filter((id) => isUuid<VolunteerId>(id));
    if (ids.length < people.length) return refuse("stale");
    return database.transactionOf(session, async (queries) => {
      // One of them does not lead the service, or has no address or device that was tested.
      if ((await queries.only(countReachable, [tenant, ids])).leaders < ids.length) return refuse("stale");
      await queries.count(clear, [tenant]);
      await queries.count(put, [tenant, ids]);
      await audit.record(queries, { tenant, volunteer: session.volunteer, act: "on-call-changed" });
      return success;
    });
  });
};
