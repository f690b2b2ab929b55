import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { IdempotencyKeys } from "#platform/http/router.ts";
import type { CallerId } from "#platform/ids.ts";
import { oldest } from "./batches.ts";
import { statement, type Queries, type Reads } from "./database.ts";
import { heldStatement } from "./session-database.ts";

type Sources = Readonly<Record<"caller" | "key" | "call" | "message", `$${number}${string}`>>;

/** For a statement that stores what was asked for as well: it keeps the key of the request, and returns no row for one that was used before. */
export const insertIdempotencyKey = (from: string, { caller, key, call, message }: Sources): string =>
  `INSERT INTO carried_out (caller, key, call, message, on_day)
   SELECT ${caller}, ${key}, ${call}, ${message}, service_time()::date FROM ${from} WHERE ${key} IS NOT NULL
   ON CONFLICT DO NOTHING RETURNING 1`;

const find = statement("idempotency.find", "SELECT call, message FROM carried_out WHERE caller = $1 AND key = $2");
const note = heldStatement(
  "idempotency.note",
  "id = $1",
  "$4",
  ` INSERT INTO carried_out (caller, key, call, on_day)
   SELECT caller, $2, $3, service_time()::date FROM login ON CONFLICT DO NOTHING`,
);
const expire = statement(
  "idempotency.expire",
  `DELETE FROM carried_out WHERE ${oldest(
    "carried_out",
    "caller, key",
    `on_day < (service_time() - interval '${lifetimes.messageDays} days')::date`,
  )}`,
);

/** What a request with this key did before; null: nothing. */
export const findIdempotencyKey = (queries: Reads, caller: CallerId, key: string) => queries.one(find, [caller, key]);

export const newIdempotencyKeys = (database: Reads): IdempotencyKeys => ({
  find: (caller, key) => findIdempotencyKey(database, caller, key),
  note: async ({ caller, login }, key, call) => void (await database.count(note, [caller, key, call, login])),
});

export const expireIdempotencyKeys = (queries: Queries, batch: number): Promise<number> =>
  queries.count(expire, [batch]);
