import { statement, type Database } from "#platform/database/database.ts";
import type { CountEvents } from "./count.ts";

// Who takes the hour counts it; the others find it taken.
const takeHour = statement(
  "statistics.take-hour",
  `INSERT INTO duty_samples AS d (tenant, sampled_at) VALUES ($1, date_trunc('hour', service_time()))
   ON CONFLICT (tenant) DO UPDATE SET sampled_at = excluded.sampled_at WHERE d.sampled_at < excluded.sampled_at
   RETURNING to_char(service_time() AT TIME ZONE $2, 'ID-HH24') AS hour,
     (SELECT count(*)::integer FROM volunteers v
      WHERE v.state = 'active' AND v.duty_until > service_time() AND $1 = ANY (v.tenants)) AS people`,
);

/** How many people are on duty, by weekday and hour. Never who. */
export const newDutySamples =
  (parts: {
    readonly database: Database;
    readonly count: CountEvents;
    readonly tenants: () => readonly { readonly id: string; readonly timeZone: string }[];
  }) =>
  async (): Promise<void> => {
    const { database, count, tenants } = parts;
    for (const { id, timeZone } of tenants()) {
      await database.transaction(async (queries) => {
        const taken = await queries.one(takeHour, [id, timeZone]);
        if (!taken) return;
        await count(queries, id, [
          { measure: "duty-people", detail: taken.hour, amount: taken.people },
          { measure: "duty-samples", detail: taken.hour, amount: 1 },
        ]);
      });
    }
  };
