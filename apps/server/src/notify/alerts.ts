import type { JobName, Log } from "#platform/log.ts";
import type { Mailer } from "./mailer.ts";

type Concern = JobName | "bus" | "clock";

/** What each asks the operator to look at. English: these go to whoever runs the machine, not to callers. */
const sentences: Readonly<Record<Concern, string>> = {
  mail: "Mail to callers or to people at the desk has not gone out for a while. Look at SMTP_URL and the mail server.",
  push: "Notifications to phones have not gone out for a while. Look at the FCM_ and APNS_ settings and run: npm run sosmessages -- check",
  sweep: "Old data could not be removed. Look at the database and run: npm run sosmessages -- sweep",
  anonymise:
    "Personal data in messages could not be overwritten in time. Look at the database and run: npm run sosmessages -- sweep",
  keys: "The nightly turn of the keys did not finish. Look at KEYS_DIR, the disk and the clock.",
  clock:
    "The clock has jumped, or the service was away for long: nothing is destroyed until it can be believed. Look at the clock; if it is right, run: npm run sosmessages -- sweep",
  desk: "Logins at the desk could not be looked after. Look at the database.",
  audit: "The audit log of the desk is not whole, or could not be looked at. Run: npm run sosmessages -- check",
  conversations: "Replies at the desk did not go out, or claims did not end in time. Look at the database.",
  statistics: "People on duty could not be counted for the statistics. Look at the database.",
  bus: "The servers do not hear of each other; new messages show up some seconds late. Run: npm run sosmessages -- check",
};

const quietFor = 3_600_000;

/** Tells the operator, at most once an hour for each concern, and holds nothing about any caller. */
export const newAlerts = (mailer: Mailer, to: string | null, log: Log) => {
  const last = new Map<Concern, number>();

  return (concern: Concern): void => {
    const now = Date.now();
    if (now - (last.get(concern) ?? 0) < quietFor) return;
    last.set(concern, now);
    log({ event: "attention", concern });
    if (to === null) return;
    const mail = {
      from: { name: "sosmessages", address: to },
      to,
      subject: "The message service needs a look",
      text: `${sentences[concern]}\n`,
      owners: [],
    };
    // Nobody is left to tell when telling fails; the log has the line.
    mailer.send(mail).catch(() => {});
  };
};
