import type { DeskChanged } from "#conversation/parts.ts";
import { statement, type Reads } from "#platform/database/database.ts";

const countPeople = statement(
  "duty.count-people",
  `SELECT t.tenant, count(*)::integer AS people FROM volunteers v CROSS JOIN LATERAL unnest(v.tenants) AS t (tenant)
   WHERE v.state = 'active' AND v.duty_until > service_time() GROUP BY t.tenant`,
);

type Parts = { readonly database: Reads; readonly deskChanged: DeskChanged };

/**
 * The queue shows how many are on duty. People come, go, and are disabled, on any server, and the time of a duty ends by itself:
 * whatever it was, those at the desk look again once the number is another.
 */
export const newDutyWatch = ({ database, deskChanged }: Parts) => {
  let before: ReadonlyMap<string, number> | null = null;
  return async (): Promise<void> => {
    const now = new Map((await database.all(countPeople)).map(({ tenant, people }) => [tenant ?? "", people]));
    const tenants = before === null ? [] : new Set([...before.keys(), ...now.keys()]);
    for (const tenant of tenants)
      if (before?.get(tenant) !== now.get(tenant)) deskChanged({ tenant, conversation: null, version: 0 });
    before = now;
  };
};
