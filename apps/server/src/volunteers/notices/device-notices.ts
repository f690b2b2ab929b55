import { statement, type RowOf } from "#platform/database/database.ts";
import { pauseUpTo } from "#platform/mail-job.ts";
import type { VolunteerContext } from "../context.ts";
import { targetOf } from "../devices.ts";
import { isStillWanted } from "./choices.ts";

// Taken by moving the due time: the row of a server that dies becomes due again. After a quarter of an hour it is given up, so
// that a push service that was away is not heard in the quiet hours.
const take = statement(
  "device-notices.take",
  `UPDATE desk_pushes p SET attempts = attempts + 1, due_at = service_time() + ${pauseUpTo("1 minute")}
   WHERE (device, event) IN (
     SELECT device, event FROM desk_pushes WHERE due_at <= service_time() ORDER BY due_at LIMIT 16 FOR UPDATE SKIP LOCKED)
   RETURNING device, event, (SELECT d.volunteer FROM desk_devices d WHERE d.id = p.device) AS volunteer, attempts, asked_at AS "askedAt",
     asked_at < service_time() - interval '15 minutes' AS "isStale"`,
  { notNull: ["volunteer"] },
);
const find = statement(
  "device-notices.find",
  "SELECT d.id, d.subscription, d.key_epoch, d.key_wrapped, d.language FROM desk_devices d WHERE d.id = $1",
);
const done = statement(
  "device-notices.done",
  "DELETE FROM desk_pushes WHERE device = $1 AND event = $2 AND asked_at = $3",
);
const again = statement(
  "device-notices.again",
  "UPDATE desk_pushes SET attempts = 0, due_at = greatest(asked_at, service_time()) WHERE device = $1 AND event = $2",
);
const forgetGone = statement(
  "device-notices.forget-gone",
  "DELETE FROM desk_devices WHERE id = $1 AND subscription = $2",
);

type TakenNotice = RowOf<"device-notices.take">;

/** Sends to browsers what their owners chose, other than alarms. */
export const newDeviceNotices = ({
  system,
  browserPush,
  isMailNeeded,
}: Pick<VolunteerContext, "system" | "browserPush" | "isMailNeeded">) => {
  /** There may have been more since it was taken: then it is not done yet. */
  const end = async ({ device, event, askedAt }: TakenNotice): Promise<void> => {
    if ((await system.count(done, [device, event, askedAt])) === 0) await system.count(again, [device, event]);
  };
  const sendSome = browserPush.newJob<TakenNotice>({
    aboutOf: ({ event }) => (event === "shift" ? "shift" : "sentence"),
    take: () => system.all(take),
    async find({ device, volunteer, event }) {
      const isNeeded =
        (await isStillWanted(system, volunteer, event, "push")) && (await isMailNeeded(volunteer, event));
      const row = isNeeded ? await system.one(find, [device]) : null;
      return row && targetOf(row);
    },
    done: end,
    giveUp: end,
    forget: ({ device }, subscription) => system.count(forgetGone, [device, subscription]),
  });
  return async (): Promise<boolean> => browserPush.key !== null && sendSome();
};
