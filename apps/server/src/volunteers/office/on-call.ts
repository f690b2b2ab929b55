import type { OnCall } from "@sosmessages/contract/desk/office.ts";
import { statement, type Transaction } from "#platform/database/database.ts";
import type { DeskSession } from "#platform/http/request.ts";
import { isUuid, type VolunteerId } from "#platform/ids.ts";
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
export const newOnCall = ({ database, audit, namesOf }: Pick<VolunteerContext, "database" | "audit" | "namesOf">) => ({
  async read({ tenants }: DeskSession): Promise<OnCall[]> {
    const rows = await database.all(list, [tenants]);
    const names = await namesOf(rows.map(({ id }) => id));
    return tenants.map((tenant) => ({
      tenant,
      leaders: rows
        .filter((row) => row.tenant === tenant)
        .map(({ id, place, is_reachable, is_on_duty }) => ({
          id,
          name: names.get(id) ?? "",
          place,
          is_reachable,
          is_on_duty,
        })),
    }));
  },

  /** False: a person on it does not lead the service, or has no address or device that was tested. The list stays as it was. */
  async set(session: DeskSession, tenant: string, people: readonly string[]): Promise<boolean> {
    const ids = people.filter((id) => isUuid<VolunteerId>(id));
    if (ids.length < people.length) return false;
    const store = async (queries: Transaction) => {
      if ((await queries.only(countReachable, [tenant, ids])).leaders < ids.length) return false;
      await queries.count(clear, [tenant]);
      await queries.count(put, [tenant, ids]);
      await audit.record(queries, { tenant, volunteer: session.volunteer, act: "on-call-changed" });
      return true;
    };
    return database.transactionOf(session, store);
  },
});
