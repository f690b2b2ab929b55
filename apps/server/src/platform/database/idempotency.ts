import { statement, type Database } from "./database.ts";
import type { CarriedOut } from "#platform/http/router.ts";

const find = statement("carried-out.find", "SELECT call FROM carried_out WHERE caller = $1 AND key = $2");
const note = statement(
  "carried-out.note",
  `INSERT INTO carried_out (caller, key, call, on_day)
   SELECT id, $2, $3, service_time()::date FROM callers WHERE id = $1 ON CONFLICT DO NOTHING`,
);

export const newCarriedOut = (database: Database): CarriedOut => ({
  find: (caller, key) => database.one<{ call: string }>(find, [caller, key]),
  note: async (caller, key, call) => void (await database.count(note, [caller, key, call])),
});
