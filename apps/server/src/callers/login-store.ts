import { createHash, randomBytes } from "node:crypto";
import { lifetimes } from "@sosmessages/contract/limits.ts";
import { statement, type Database, type Queries } from "#platform/database.ts";
import { dayOf } from "#platform/clock.ts";
import type { Session } from "#platform/http/visit.ts";
import type { CallerId, MailboxId } from "#platform/ids.ts";
import type { Sealed } from "#vault/seal.ts";
import type { WrappedKey } from "#vault/vault.ts";

/** 256 random bits, shown once and kept only as a hash. */
export const newSecret = () => randomBytes(32).toString("base64url");
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest();

// To the hour, so that the row does not tell when exactly someone logged in.
const insert = statement(
  "logins.insert",
  `INSERT INTO logins (token_hash, caller, cookie_hash, expires_at, last_seen_on)
   SELECT $1, id, $3, date_trunc('hour', service_time() + interval '${lifetimes.loginDays} days'), service_time()::date
   FROM callers WHERE id = $2`,
);
export const find = statement(
  "logins.find",
  `SELECT logins.caller, callers.mailbox, callers.blocked_until, callers.language, logins.cookie_hash,
          logins.last_seen_on, service_time() AS now
   FROM logins JOIN callers ON callers.id = logins.caller
   WHERE logins.token_hash = $1 AND callers.tenant = $2 AND logins.expires_at > service_time()`,
);
const see = statement(
  "logins.see",
  `WITH seen AS (UPDATE logins SET last_seen_on = service_time()::date WHERE token_hash = $1 RETURNING caller)
   UPDATE callers SET last_seen_on = service_time()::date, language = $2 FROM seen WHERE callers.id = seen.caller`,
);
const isKnown = statement(
  "logins.is-known",
  `SELECT 1 AS known FROM logins
   WHERE caller = $1 AND expires_at > service_time() AND (token_hash = $2 OR cookie_hash = $3)`,
);
const end = statement("logins.end", "DELETE FROM logins WHERE token_hash = $1");
const endOthers = statement("logins.end-others", "DELETE FROM logins WHERE caller = $1 AND token_hash <> $2");
const endAll = statement("logins.end-all", "DELETE FROM logins WHERE caller = $1");
const saveDevice = statement(
  "logins.save-device",
  `INSERT INTO device_tokens (login, platform, token, key_epoch, key_wrapped, saved_on)
   SELECT token_hash, $2, $3, $4, $5, service_time()::date FROM logins WHERE token_hash = $1
   ON CONFLICT (login) DO UPDATE SET platform = excluded.platform, token = excluded.token,
     key_epoch = excluded.key_epoch, key_wrapped = excluded.key_wrapped, saved_on = excluded.saved_on`,
);
const forgetDevice = statement("logins.forget-device", "DELETE FROM device_tokens WHERE login = $1");

type LoginRow = {
  caller: CallerId;
  mailbox: MailboxId;
  blocked_until: Date | null;
  language: string;
  cookie_hash: Buffer | null;
  last_seen_on: string;
  now: Date;
};

export const newLoginStore = (database: Database) => ({
  insert: (tokenHash: Buffer, caller: CallerId, cookieHash: Buffer | null) =>
    database.count(insert, [tokenHash, caller, cookieHash]),

  /** Alive, of this tenant, and with its second secret where it was bound to one. */
  async find(token: string, cookie: string | null, tenant: string, language: string): Promise<Session | null> {
    const login = hashSecret(token);
    const row = await database.one<LoginRow>(find, [login, tenant]);
    if (!row) return null;
    // Both are hashes of 256 random bits: comparing them byte by byte tells nothing.
    if (row.cookie_hash && (cookie === null || !row.cookie_hash.equals(hashSecret(cookie)))) return null;
    if (row.language !== language || row.last_seen_on !== dayOf(row.now)) await database.count(see, [login, language]);
    return { login, caller: row.caller, mailbox: row.mailbox, blockedUntil: row.blocked_until, now: row.now };
  },

  /** Does this browser or app hold a live login of that caller already? */
  isKnown: async (caller: CallerId, token: string | null, cookie: string | null): Promise<boolean> =>
    (await database.one(isKnown, [caller, token && hashSecret(token), cookie && hashSecret(cookie)])) !== null,

  end: (login: Buffer) => database.count(end, [login]),
  endOthers: (queries: Queries, caller: CallerId, login: Buffer) => queries.count(endOthers, [caller, login]),
  endAll: (queries: Queries, caller: CallerId) => queries.count(endAll, [caller]),

  saveDevice: (login: Buffer, platform: string, token: Sealed, key: WrappedKey) =>
    database.count(saveDevice, [login, platform, token, key.epoch, key.wrapped]),
  forgetDevice: (login: Buffer) => database.count(forgetDevice, [login]),
});
export type LoginStore = ReturnType<typeof newLoginStore>;
