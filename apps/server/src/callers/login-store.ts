import { lifetimes } from "@sosmessages/contract/limits.ts";
import { oldest } from "#platform/database/batches.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { statement, type Database, type Queries } from "#platform/database/database.ts";
import { dayOf } from "#platform/clock.ts";
import type { CallerSession, RequestContext } from "#platform/http/request.ts";
import type { CallerId, MailboxId } from "#platform/ids.ts";
import { hashSecret } from "#platform/secret-key.ts";
import type { Sealed } from "#vault/seal.ts";
import type { Lookup } from "#vault/vault.ts";

const quarter = 15;

/** The quarter of an hour at which a browser's login ends, 60 to 76 minutes after the last key. Rounded up, so that it shows no exact time. */
const idleEnd = `date_bin('${quarter} minutes', service_time() + interval '${lifetimes.idleMinutes + lifetimes.reportMinutes + quarter} minutes', '2000-01-01')`;
const isActive = "(logins.idle_end IS NULL OR logins.idle_end > service_time())";

// Touching the profile first waits for a change of password under way; after that the old one does not fit any more.
// To the hour, so that the row does not show the exact time of the login.
const insert = statement(
  "logins.insert",
  `WITH seen AS (
     UPDATE callers SET last_seen_on = service_time()::date WHERE id = $2 AND password = $3 RETURNING id
   )
   INSERT INTO logins (token_hash, caller, cookie_hash, idle_end, expires_at, last_seen_on)
   SELECT $1, id, $4, CASE WHEN $4::bytea IS NOT NULL THEN ${idleEnd} END,
          date_trunc('hour', service_time() + interval '${lifetimes.loginDays} days'), service_time()::date
   FROM seen`,
);
export const findLogin = statement(
  "logins.find",
  `SELECT logins.caller, callers.mailbox, callers.blocked_until, callers.language, logins.cookie_hash,
          logins.idle_end, logins.last_seen_on, service_time() AS now
   FROM logins JOIN callers ON callers.id = logins.caller
   WHERE logins.token_hash = $1 AND callers.tenant = $2 AND logins.expires_at > service_time() AND ${isActive}`,
);
// The profile before the login, as when a profile is deleted: the other way round the two would wait for each other.
const see = statement(
  "logins.see",
  `WITH owner AS MATERIALIZED (
     SELECT id FROM callers WHERE id = $2 FOR NO KEY UPDATE
   ), seen AS (
     UPDATE logins SET last_seen_on = service_time()::date WHERE token_hash = $1 AND caller = (SELECT id FROM owner) RETURNING caller
   )
   UPDATE callers SET last_seen_on = service_time()::date, language = $3 FROM seen WHERE id = seen.caller`,
);
const isKnown = statement(
  "logins.is-known",
  `SELECT 1 AS known FROM callers JOIN logins ON logins.caller = callers.id
   WHERE tenant = $1 AND name_lookup = ANY($2) AND expires_at > service_time() AND (token_hash = ANY($3) OR cookie_hash = ANY($4))`,
);
// Callers with more logins than this listen with the latest ones.
const liveOf = statement(
  "logins.live-of",
  `SELECT logins.token_hash AS login, logins.caller FROM logins JOIN callers ON callers.id = logins.caller
   WHERE callers.mailbox = $2 AND callers.tenant = $1 AND logins.expires_at > service_time() AND ${isActive}
   ORDER BY logins.expires_at DESC LIMIT 1000`,
);
const stillLive = statement(
  "logins.still-live",
  `SELECT token_hash FROM logins WHERE token_hash = ANY($1) AND expires_at > service_time() AND ${isActive}`,
);
const end = statement("logins.end", "DELETE FROM logins WHERE token_hash = $1");
const endOthers = statement("logins.end-others", "DELETE FROM logins WHERE caller = $1 AND token_hash <> $2");
const endAll = statement("logins.end-all", "DELETE FROM logins WHERE caller = $1");
const expire = statement(
  "logins.expire",
  `DELETE FROM logins WHERE ${oldest("logins", "token_hash", "expires_at <= service_time()")}`,
);

const act = statement(
  "logins.act",
  `UPDATE logins SET idle_end = ${idleEnd} WHERE token_hash = $1 AND idle_end > service_time() AND idle_end < ${idleEnd}`,
);
const endIdle = statement(
  "logins.end-idle",
  "UPDATE logins SET idle_end = '-infinity' WHERE token_hash = $1 AND idle_end > service_time()",
);
// The row stays for its notifications. The time of the last activity does not.
const forgetIdleEnd = statement(
  "logins.forget-idle-end",
  `UPDATE logins SET idle_end = '-infinity'
   WHERE ${oldest("logins", "token_hash", "idle_end > '-infinity' AND idle_end <= service_time()")}`,
);

export const expireLogins = async (queries: Queries, batch: number): Promise<number> =>
  Math.max(await queries.count(expire, [batch]), await queries.count(forgetIdleEnd, [batch]));

export const newLoginStore = (database: Database) => ({
  /** False: the password was changed, or the profile deleted, since it was read. */
  insert: async (
    tokenHash: Buffer,
    { id, password }: { id: CallerId; password: Sealed },
    cookieHash: Buffer | null,
  ): Promise<boolean> => (await database.count(insert, [tokenHash, id, password, cookieHash])) > 0,

  /** Alive, of this tenant, and with its second secret where it was bound to one. */
  async find(token: string, cookie: string | null, tenant: string, language: Locale): Promise<CallerSession | null> {
    const login = hashSecret(token);
    const row = await database.one(findLogin, [login, tenant]);
    if (!row) return null;
    // Both are hashes of 256 random bits: a byte-by-byte comparison leaks no usable timing.
    if (row.cookie_hash && (cookie === null || !row.cookie_hash.equals(hashSecret(cookie)))) return null;
    if (row.language !== language || row.last_seen_on !== dayOf(row.now)) {
      // It may have ended since: then it changes nothing.
      if ((await database.count(see, [login, row.caller, language])) === 0) return null;
    }
    const { caller, mailbox, blocked_until: blockedUntil, idle_end: idleEnds, now } = row;
    return { login, caller, mailbox, blockedUntil, idleEnd: idleEnds, now };
  },

  /** A key was pressed. Writes once a quarter of an hour at most. */
  async noteAct({ login, idleEnd: before, now }: CallerSession): Promise<void> {
    const soonest = now.getTime() + (lifetimes.idleMinutes + lifetimes.reportMinutes) * 60_000;
    if (before !== null && before.getTime() < soonest) await database.count(act, [login]);
  },

  /** Does this browser or app hold a live login of the caller of that name already? */
  async isKnown(
    tenant: string,
    names: readonly Lookup[],
    { bearer, cookie }: Pick<RequestContext, "bearer" | "cookie">,
  ) {
    if (bearer === null && cookie === null) return false;
    const digests = names.map((name) => name.digest);
    const hashOf = (secret: string | null) => (secret === null ? [] : [hashSecret(secret)]);
    return (await database.one(isKnown, [tenant, digests, hashOf(bearer), hashOf(cookie)])) !== null;
  },

  liveOf: (tenant: string, mailbox: MailboxId) => database.all(liveOf, [tenant, mailbox]),
  stillLive: async (logins: readonly Buffer[]): Promise<Buffer[]> =>
    (await database.all(stillLive, [logins])).map((row) => row.token_hash),

  end: (login: Buffer) => database.count(end, [login]),
  /** Of a browser's login only. Its notifications go on. */
  endIdle: (login: Buffer) => database.count(endIdle, [login]),
  endOthers: (queries: Queries, caller: CallerId, login: Buffer) => queries.count(endOthers, [caller, login]),
  endAll: (queries: Queries, caller: CallerId) => queries.count(endAll, [caller]),
});
export type LoginStore = ReturnType<typeof newLoginStore>;
