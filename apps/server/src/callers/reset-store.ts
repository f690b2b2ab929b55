import { lifetimes } from "@sosmessages/contract/limits.ts";
import { oldest } from "#platform/database/batches.ts";
import { statement, type Database, type Queries } from "#platform/database/database.ts";
import type { CallerId } from "#platform/ids.ts";

// Anybody can ask for somebody's mails. Those sent within half a link's life are counted, so that a person who is sent no
// further one has some in hand that work for at least as long again.
const insert = statement(
  "resets.insert",
  `INSERT INTO password_resets (token_hash, caller, expires_at)
   SELECT $1, id, service_time() + interval '${lifetimes.resetMinutes} minutes' FROM callers WHERE id = $2
   AND (SELECT count(*) FROM password_resets
        WHERE caller = $2 AND expires_at > service_time() + interval '${lifetimes.resetMinutes / 2} minutes') < $3`,
);
const withdraw = statement("resets.withdraw", "DELETE FROM password_resets WHERE token_hash = ANY($1)");
const isGood = statement(
  "resets.is-good",
  `SELECT 1 AS good FROM password_resets JOIN callers ON callers.id = password_resets.caller
   WHERE token_hash = $1 AND tenant = $2 AND expires_at > service_time()`,
);
const use = statement(
  "resets.use",
  `WITH used AS (DELETE FROM password_resets WHERE token_hash = $1 RETURNING caller, expires_at)
   SELECT caller FROM used WHERE expires_at > service_time()`,
);
const forgetAll = statement("resets.forget-all", "DELETE FROM password_resets WHERE caller = $1");

const expire = statement(
  "resets.expire",
  `DELETE FROM password_resets WHERE ${oldest("password_resets", "token_hash", "expires_at <= service_time()")}`,
);

export const expireResets = (queries: Queries, batch: number): Promise<number> => queries.count(expire, [batch]);

/** Within half an hour: mails that somebody else asks for are a nuisance, and a hint. */
const mostLinks = 3;

export const newResetStore = (database: Database, limitFactor: number) => ({
  /** False: enough links are on their way to that person already. */
  insert: async (tokenHash: Buffer, caller: CallerId): Promise<boolean> =>
    (await database.count(insert, [tokenHash, caller, Math.ceil(mostLinks * limitFactor)])) > 0,
  /** For a mail that could not be sent. */
  withdraw: (tokenHashes: readonly Buffer[]) => database.count(withdraw, [tokenHashes]),
  isGood: async (tokenHash: Buffer, tenant: string) => (await database.one(isGood, [tokenHash, tenant])) !== null,
  /** Of any number of simultaneous uses, one gets the caller. */
  use: async (queries: Queries, tokenHash: Buffer): Promise<CallerId | null> =>
    (await queries.one(use, [tokenHash]))?.caller ?? null,
  forgetAll: (queries: Queries, caller: CallerId) => queries.count(forgetAll, [caller]),
});
export type ResetStore = ReturnType<typeof newResetStore>;
