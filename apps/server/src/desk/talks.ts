import { statement, type Database } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Person } from "#conversation/parts.ts";

const ask = statement(
  "talks.ask",
  `INSERT INTO talks (volunteer, tenant, asked_at) VALUES ($1, $2, service_time())
   ON CONFLICT (volunteer, tenant) DO UPDATE SET asked_at = excluded.asked_at`,
);
const settle = statement("talks.settle", "DELETE FROM talks WHERE tenant = $1");
const wanted = statement(
  "talks.wanted",
  "SELECT tenant, volunteer FROM talks WHERE tenant = ANY ($1) ORDER BY asked_at",
);

/** After a hard conversation somebody asks for a talk. Who asks is known; with whom they had written is nowhere. */
export const newTalks = (database: Database) => ({
  ask: async ({ volunteer }: Person, tenant: string): Promise<void> =>
    void (await database.count(ask, [volunteer, tenant])),
  settle: async (tenant: string): Promise<void> => void (await database.count(settle, [tenant])),
  wanted: (tenants: readonly string[]) => database.all<{ tenant: string; volunteer: VolunteerId }>(wanted, [tenants]),
});
export type Talks = ReturnType<typeof newTalks>;
