import { lifetimes } from "@sosmessages/contract/limits.ts";
import { statement } from "#platform/database/database.ts";
import { wrappedKeyTables } from "#vault/rotation/rotate-epochs.ts";
import type { Storage } from "../../storage.ts";
import { duration, fail, ok, warn, type Finding } from "./finding.ts";

const backlog = statement(
  "operator.backlog",
  `SELECT service_time() AS now,
     (SELECT min(due_at) FROM recovery_mails) AS mail_due,
     (SELECT min(due_at) FROM pushes) AS push_due,
     (SELECT min(submitted_at) FROM messages) AS oldest_message,
     (SELECT min(epoch)::timestamptz FROM (${wrappedKeyTables
       .map(({ table, isNeeded }) => `SELECT min(key_epoch) AS epoch FROM ${table} WHERE ${isNeeded}`)
       .join(" UNION ALL ")}) AS each) AS oldest_epoch`,
);

const minute = 60_000;
const day = 86_400_000;

/** What should have been done by now, whoever should have done it. */
export const checkJobs = async ({ database }: Storage): Promise<Finding[]> => {
  const { now, mail_due, push_due, oldest_message, oldest_epoch } = await database.only(backlog);
  const late = (since: Date | null, grace: number) =>
    since === null ? 0 : Math.max(0, now.getTime() - since.getTime() - grace);
  return [
    judge("mail queue", late(mail_due, 0), [5 * minute, 60 * minute], {
      idle: "no mail is overdue",
      late: (by) => `the oldest mail should have gone out ${by} ago`,
    }),
    judge("push queue", late(push_due, 0), [5 * minute, 60 * minute], {
      idle: "no notification is overdue",
      late: (by) => `the oldest notification should have gone out ${by} ago`,
    }),
    judge("sweep", late(oldest_message, lifetimes.messageDays * day), [15 * minute, 60 * minute], {
      idle: "nothing lies longer than it may",
      late: (by) => `the oldest message should have been removed ${by} ago`,
    }),
    // Today's and yesterday's epochs are in use by right; the first rotation of the day may be under way.
    judge("key rotation", late(oldest_epoch, day), [30 * minute, day], {
      idle: "everything is under the newest keys",
      late: (by) => `the oldest key should have been wrapped again ${by} ago`,
    }),
  ];
};

const judge = (
  about: string,
  lateness: number,
  [bearable, bad]: readonly [number, number],
  words: { idle: string; late: (by: string) => string },
): Finding => {
  if (lateness <= bearable) return ok(about, words.idle);
  const says = `${words.late(duration(lateness))}: is the service running?`;
  return lateness > bad ? fail(about, says) : warn(about, says);
};
