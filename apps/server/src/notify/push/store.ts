import { statement, type Database, type Queries, type Transaction } from "#platform/database/database.ts";
import type { CallerId } from "#platform/ids.ts";
import { pauseUpTo } from "#platform/mail-job.ts";
import type { Sealed } from "#vault/seal.ts";
import type { WrappedKey } from "#vault/vault.ts";
import type { DevicePlatform } from "./sender.ts";

/** As many at a time as may keep each other waiting for an address that does not answer. */
const batch = 16;

// A waiting notification covers it. One that is being sent may have been sent too early, so it is requested again.
/** More devices than any caller has; a thousand devices must not delay other callers. */
const mostDevices = 10;

const ask = statement(
  "pushes.ask",
  `INSERT INTO pushes (login, due_at, asked_at)
   SELECT d.login, service_time() + $2 * interval '1 second', date_trunc('milliseconds', service_time())
   FROM device_tokens d
   WHERE d.login IN (
     SELECT t.login FROM device_tokens t JOIN logins l ON l.token_hash = t.login
     WHERE l.caller = $1 AND l.expires_at > service_time()
     ORDER BY l.expires_at DESC, t.login LIMIT ${mostDevices}
   )
   ORDER BY d.login FOR KEY SHARE OF d
   ON CONFLICT (login) DO UPDATE SET asked_at = excluded.asked_at WHERE pushes.attempts > 0`,
);
// Taken by a server that has the settings for it. Old ones are taken by any server, and given up.
// Taken by moving the due time: the row of a server that dies becomes due again. The pauses differ.
const take = statement(
  "pushes.take",
  `UPDATE pushes
   SET attempts = attempts + 1,
       due_at = service_time() + ${pauseUpTo("1 hour")} * (0.8 + 0.4 * random())
   WHERE login IN (
     SELECT p.login FROM pushes p JOIN device_tokens d USING (login)
     WHERE p.due_at <= service_time() AND (d.platform = ANY($1) OR p.asked_at < service_time() - interval '1 day')
     ORDER BY p.due_at LIMIT ${batch} FOR UPDATE OF p SKIP LOCKED
   )
   RETURNING login, attempts, asked_at, asked_at < service_time() - interval '1 day' AS is_stale`,
);
const findDevice = statement(
  "pushes.find-device",
  `SELECT d.platform, d.token, d.key_epoch, d.key_wrapped, c.language
   FROM device_tokens d JOIN logins l ON l.token_hash = d.login JOIN callers c ON c.id = l.caller
   WHERE d.login = $1 AND l.expires_at > service_time()`,
);
const done = statement("pushes.done", "DELETE FROM pushes WHERE login = $1 AND asked_at = $2");
const again = statement(
  "pushes.again",
  "UPDATE pushes SET attempts = 0, due_at = asked_at + $2 * interval '1 second' WHERE login = $1",
);
const giveUp = statement("pushes.give-up", "DELETE FROM pushes WHERE login = $1");
// Unless another was saved in the meantime.
const forgetGone = statement("pushes.forget-gone", "DELETE FROM device_tokens WHERE login = $1 AND token = $2");
const saveDevice = statement(
  "pushes.save-device",
  `INSERT INTO device_tokens (login, platform, token, key_epoch, key_wrapped, saved_on)
   SELECT token_hash, $2, $3, $4, $5, service_time()::date FROM logins WHERE token_hash = $1
   ON CONFLICT (login) DO UPDATE SET platform = excluded.platform, token = excluded.token,
     key_epoch = excluded.key_epoch, key_wrapped = excluded.key_wrapped, saved_on = excluded.saved_on`,
);
const forgetDevice = statement("pushes.forget-device", "DELETE FROM device_tokens WHERE login = $1");

export type TakenPush = {
  readonly login: Buffer;
  readonly attempts: number;
  readonly askedAt: Date;
  readonly isStale: boolean;
};

export const newPushStore = (database: Database, waitSeconds: number) => ({
  ask: (queries: Queries, caller: CallerId) => queries.count(ask, [caller, waitSeconds]),

  take: async (platforms: readonly DevicePlatform[]): Promise<TakenPush[]> =>
    (await database.all(take, [platforms])).map(({ login, attempts, asked_at: askedAt, is_stale: isStale }) => ({
      login,
      attempts,
      askedAt,
      isStale,
    })),

  findDevice: (login: Buffer) => database.one(findDevice, [login]),

  async done({ login, askedAt }: TakenPush): Promise<void> {
    if ((await database.count(done, [login, askedAt])) === 0) await database.count(again, [login, waitSeconds]);
  },

  giveUp: (login: Buffer) => database.count(giveUp, [login]),
  forgetGone: (login: Buffer, token: Sealed) => database.count(forgetGone, [login, token]),

  saveDevice: (queries: Transaction, login: Buffer, platform: DevicePlatform, token: Sealed, key: WrappedKey) =>
    queries.count(saveDevice, [login, platform, token, key.epoch, key.wrapped]),
  forgetDevice: (queries: Transaction, login: Buffer) => queries.count(forgetDevice, [login]),
});
