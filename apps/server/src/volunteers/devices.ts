import { createHash, randomUUID } from "node:crypto";
import * as calls from "@sosmessages/contract/desk/accounts.ts";
import { deskTimes } from "@sosmessages/contract/limits.ts";
import { statement, type RowOf } from "#platform/database/database.ts";
import { refuse, reply, wrongFields } from "#platform/http/answers.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { Serve } from "#platform/http/router.ts";
import { pauseUpTo } from "#platform/mail-job.ts";
import type { PushTarget } from "#notify/push/push-job.ts";
import { newChangeSelf, type VolunteerContext } from "./context.ts";

/** As many at a time as may keep each other waiting for a push service that does not answer. */
const batch = 16;
const mostDevices = 10;

const address = "d.id, d.subscription, d.key_epoch, d.key_wrapped, d.language";
const list = statement(
  "desk-devices.list",
  `SELECT ${address}, d.added_on, d.test FROM desk_devices d WHERE d.volunteer = $1 ORDER BY d.added_on, d.id`,
);
const add = statement(
  "desk-devices.add",
  `INSERT INTO desk_devices (id, volunteer, subscription, key_epoch, key_wrapped, language, added_on)
   SELECT $1, $2, $3, $4, $5, $6, service_time()::date
   WHERE (SELECT count(*) FROM desk_devices WHERE volunteer = $2) < ${mostDevices}`,
);
const remove = statement("desk-devices.remove", "DELETE FROM desk_devices WHERE id = $1 AND volunteer = $2");
const beginTest = statement(
  "desk-devices.begin-test",
  `UPDATE desk_devices d SET test_at = service_time() WHERE d.id = $1 AND d.volunteer = $2
     AND (d.test_at IS NULL OR d.test_at <= service_time() - interval '1 minute') RETURNING ${address}`,
);
const acceptTest = statement(
  "desk-devices.accept-test",
  "UPDATE desk_devices SET test = 'accepted' WHERE id = $1 AND volunteer = $2 AND test = 'none'",
);
const confirmTest = statement(
  "desk-devices.confirm-test",
  "UPDATE desk_devices SET test = 'arrived' WHERE id = $1 AND volunteer = $2 AND test <> 'none'",
);
// A service that sends no notifications reaches no device.
const forgetTests = statement(
  "desk-devices.forget-tests",
  "UPDATE desk_devices SET test = 'none' WHERE test <> 'none'",
);

// Taken by moving the due time: the row of a server that dies becomes due again.
const take = statement(
  "desk-devices.take",
  `UPDATE desk_devices SET attempts = attempts + 1, due_at = service_time() + ${pauseUpTo("1 minute")}
   WHERE id IN (
     SELECT id FROM desk_devices WHERE due_at <= service_time() ORDER BY due_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)
   RETURNING id, volunteer, attempts, asked_at AS "askedAt",
     asked_at < service_time() - interval '${deskTimes.alarmAgainMinutes} minutes' AS "isStale"`,
  { notNull: ["askedAt", "isStale"] },
);
const find = statement(
  "desk-devices.find",
  `SELECT ${address}, v.role FROM desk_devices d JOIN volunteers v ON v.id = d.volunteer
   WHERE d.id = $1 AND v.state = 'active' AND v.role <> 'volunteer'`,
);
// Unless an alarm was raised since.
const done = statement(
  "desk-devices.done",
  "UPDATE desk_devices SET due_at = NULL, attempts = 0 WHERE id = $1 AND asked_at = $2",
);
const forgetGone = statement(
  "desk-devices.forget-gone",
  "DELETE FROM desk_devices WHERE id = $1 AND subscription = $2",
);

type DeviceRow = Pick<RowOf<"desk-devices.find">, "id" | "subscription" | "key_epoch" | "key_wrapped" | "language">;

export const targetOf = (row: DeviceRow): PushTarget => ({
  platform: "web",
  owner: { kind: "desk-device", id: row.id },
  address: row.subscription,
  key: row,
  language: row.language,
});

/** Browsers that show alarms, and notices, to a person who is not at the desk. */
export const newDevices = (context: VolunteerContext) => {
  const { database, system, vault, browserPush, isMailNeeded } = context;
  const changeSelf = newChangeSelf(context);

  /** The page compares it with its own, to show whether this browser is one of them. */
  const fingerprintOf = (row: DeviceRow): string | null => {
    const opened = vault.openOwn({ kind: "desk-device", id: row.id }, row, row.subscription);
    if (opened === null) return null;
    const { endpoint } = JSON.parse(opened) as { endpoint: string };
    return createHash("sha256").update(endpoint).digest("base64url");
  };

  const read = async ({ volunteer }: DeskSession): Promise<calls.Devices> => {
    const rows = await database.all(list, [volunteer]);
    const devices = rows.flatMap(({ added_on, test, ...row }) => {
      const fingerprint = fingerprintOf(row);
      return fingerprint === null ? [] : [{ id: row.id, fingerprint, added_on, test }];
    });
    return { key: browserPush.key, devices };
  };

  const sendSome = browserPush.newJob<RowOf<"desk-devices.take">>({
    aboutOf: () => "alarm",
    take: () => system.all(take),
    async find({ id, volunteer }) {
      const row = await system.one(find, [id]);
      const isNeeded = row && (await isMailNeeded(volunteer, row.role === "admin" ? "unanswered" : "alarm"));
      return isNeeded ? targetOf(row) : null;
    },
    done: ({ id, askedAt }) => system.count(done, [id, askedAt]),
    giveUp: ({ id, askedAt }) => system.count(done, [id, askedAt]),
    forget: ({ id }, subscription) => system.count(forgetGone, [id, subscription]),
  });

  return {
    serve(serve: Serve): void {
      serve(calls.listDevices, async ({ session }) => reply(200, await read(session)));

      serve(calls.addDevice, async ({ session, body: { subscription, language } }) => {
        if (browserPush.key === null) return refuse("notFound");
        const accepted = browserPush.accept(subscription);
        // No browser can have that address.
        if (accepted === null) return wrongFields({ subscription: "format" });
        const id = randomUUID();
        const sealed = vault.sealOwn({ kind: "desk-device", id }, accepted);
        const values = [id, session.volunteer, ...sealed, language] as const;
        const added = await changeSelf(session, (queries) => queries.count(add, values));
        return added > 0 ? reply(200, await read(session)) : wrongFields({ subscription: "format" });
      });

      serve(calls.removeDevice, async ({ session, params: { id } }) => {
        const removed = await database.transactionOf(session, (queries) =>
          queries.count(remove, [id, session.volunteer]),
        );
        return removed > 0 ? reply(200, await read(session)) : refuse("notFound");
      });

      serve(calls.testDevice, async ({ request, session, params: { id } }) => {
        // A slow push service keeps no other request waiting.
        request.release();
        const { volunteer } = session;
        if (!(await database.all(list, [volunteer])).some((row) => row.id === id)) return refuse("notFound");
        const row = await database.transactionOf(session, (queries) => queries.one(beginTest, [id, volunteer]));
        if (row === null) return refuse("tooManyAttempts", { retryAfter: 60 });
        const outcome = await browserPush.send(targetOf(row), "test");
        if (outcome === "later") return refuse("stale");
        await database.transactionOf(session, (queries) =>
          outcome === "sent"
            ? queries.count(acceptTest, [id, volunteer])
            : queries.count(forgetGone, [id, row.subscription]),
        );
        return outcome === "sent" ? reply(200, await read(session)) : refuse("gone");
      });

      serve(calls.confirmDevice, async ({ session, params: { id } }) => {
        const confirmed = await database.transactionOf(session, (queries) =>
          queries.count(confirmTest, [id, session.volunteer]),
        );
        return confirmed > 0 ? reply(200, await read(session)) : refuse("stale");
      });
    },

    run: async (): Promise<boolean> => {
      if (browserPush.key !== null) return sendSome();
      await system.count(forgetTests);
      return false;
    },
  };
};
