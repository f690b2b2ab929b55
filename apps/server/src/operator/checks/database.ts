import { statement } from "#platform/database/database.ts";
import type { Storage } from "../../storage.ts";
import { fail, ok, duration, warn, type Finding } from "./finding.ts";

const state = statement(
  "operator.database-state",
  "SELECT service_time() AS now, (SELECT count(*)::int FROM migrations) AS migrations",
);

/** Opening the storage has already connected and migrated; a problem with that is reported before this runs. */
export const checkDatabase = async ({ database, kind }: Storage): Promise<Finding[]> => {
  const row = await database.only(state);
  return [ok("database", `${kind}, reachable, all ${row.migrations} migrations applied`), clock(row.now)];
};

const clock = (databaseTime: Date): Finding => {
  const apart = databaseTime.getTime() - Date.now();
  const words = `this machine's clock and the database's are ${duration(apart)} apart`;
  if (Math.abs(apart) > 3_600_000) return fail("clock", `${words}: no key will be destroyed until they agree`);
  if (Math.abs(apart) > 60_000) return warn("clock", `${words}: set them right`);
  return ok("clock", "this machine's and the database's agree");
};
