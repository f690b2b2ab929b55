import { statement, type Queries, type RowOf } from "#platform/database/database.ts";
import type { HeldCaller } from "#platform/database/session-database.ts";
import type { CallerId } from "#platform/ids.ts";
import { pauseUpTo } from "#platform/mail-job.ts";
import type { Context } from "../../context.ts";
import { newPushJob, newSendPush } from "./push-job.ts";
import { platformsOf, type DevicePlatform, type Senders } from "./sender.ts";
import { acceptDevice } from "./subscription.ts";

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
   RETURNING login, attempts, asked_at AS "askedAt", asked_at < service_time() - interval '1 day' AS "isStale"`,
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
const putDevice = statement(
  "pushes.save-device",
  `INSERT INTO device_tokens (login, platform, token, key_epoch, key_wrapped, saved_on)
   SELECT token_hash, $2, $3, $4, $5, service_time()::date FROM logins WHERE token_hash = $1
   ON CONFLICT (login) DO UPDATE SET platform = excluded.platform, token = excluded.token,
     key_epoch = excluded.key_epoch, key_wrapped = excluded.key_wrapped, saved_on = excluded.saved_on`,
);
const forgetDevice = statement("pushes.forget-device", "DELETE FROM device_tokens WHERE login = $1");

/** In the transaction of the reply, where there is one. */
export const askForPushes = (queries: Queries, caller: CallerId, waitSeconds: number) =>
  queries.count(ask, [caller, waitSeconds]);

type PushOptions = {
  readonly senders: Senders;
  /** Replies within this time make one notification; it also parts the moment of a reply from that of its notification. */
  readonly waitSeconds: number;
  /** Browsers may have push services on private addresses: for tests. */
  readonly allowPrivate: boolean;
  /** There may be something to send. */
  readonly wake: () => void;
  readonly alert: (about: "push") => void;
};

export type Pushes = ReturnType<typeof newPushes>;

/** Notifies devices that there is something to read; never what, nor how much of it. */
export const newPushes = (
  { database, system, vault, log }: Pick<Context, "database" | "system" | "vault" | "log">,
  { senders, waitSeconds, allowPrivate, wake, alert }: PushOptions,
) => {
  const platforms = platformsOf(senders);

  const run = newPushJob(newSendPush({ vault, log }, senders), { log, alert })<RowOf<"pushes.take">>({
    aboutOf: () => "news",
    take: () => system.all(take, [platforms]),
    async find({ login }) {
      const row = await system.one(findDevice, [login]);
      if (row === null) return null;
      const { platform, token: address, language } = row;
      return { platform, owner: { kind: "device", login }, address, key: row, language };
    },
    /** There may have been more since it was taken: then it is not done yet. */
    async done({ login, askedAt }) {
      if ((await system.count(done, [login, askedAt])) === 0) await system.count(again, [login, waitSeconds]);
    },
    giveUp: ({ login }) => system.count(giveUp, [login]),
    forget: ({ login }, address) => system.count(forgetGone, [login, address]),
  });

  return {
    /** The one device of a login; null: none any more. False: no device can have that address. */
    async saveDevice(session: HeldCaller, platform: DevicePlatform, address: string | null): Promise<boolean> {
      const { login } = session;
      if (address === null) {
        await database.transactionOf(session, (queries) => queries.count(forgetDevice, [login]));
        return true;
      }
      const accepted = acceptDevice(platform, address, allowPrivate);
      if (accepted === null) return false;
      const values = [login, platform, ...vault.sealOwn({ kind: "device", login }, accepted)] as const;
      await database.transactionOf(session, (queries) => queries.count(putDevice, values));
      return true;
    },

    /** A reply was stored: in the same transaction, where one is handed in, so that neither is there without the other. */
    notify: async (caller: CallerId, within: Queries = system): Promise<void> => {
      // Also without push settings here: another server on the same database may have them.
      await askForPushes(within, caller, waitSeconds);
      setTimeout(wake, waitSeconds * 1000).unref();
    },

    /** Some of those that are due, or false where none is. */
    run,

    close(): void {
      for (const sender of Object.values(senders)) sender.close();
    },
  };
};
