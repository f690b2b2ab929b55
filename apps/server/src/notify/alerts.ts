import { execFile } from "node:child_process";
import { hostname } from "node:os";
import { promisify } from "node:util";
import type { Concern, Log } from "#platform/log.ts";
import type { Mailer } from "./mailer.ts";

/** The instruction for the operator. English: callers never see these. */
const sentences: Readonly<Record<Concern, string>> = {
  mail: "Mail to callers or to people at the desk has not gone out for a while. Look at SMTP_URL and the mail server.",
  push: "Notifications to phones have not gone out for a while. Look at the FCM_ and APNS_ settings and run: npm run sosmessages -- check",
  sweep: "Old data could not be removed. Look at the database and run: npm run sosmessages -- sweep",
  anonymise:
    "Personal data in messages could not be overwritten in time. Look at the database and run: npm run sosmessages -- sweep",
  search:
    "Texts could not be searched for personal data. Each is tried three times; after that all of it is overwritten before it is 48 hours old. Look at the log for job-failed and unsearchable.",
  danger:
    "Messages could not be searched for signs of danger, and none of them is lifted by the program. The tick of callers works all the same. Look at the log for job-failed.",
  keys: "The rotation of the keys did not finish. Look at KEYS_DIR, the disk and the clock.",
  clock:
    "The clock has jumped, or the service was down for long: nothing is destroyed until the time can be trusted, which takes up to a day. Look at the clock; if it is right, run: npm run sosmessages -- sweep",
  "key-copy":
    "The second copy of the keys cannot be written to: the service goes on without it. Look at KEYS_COPY_DIR and run: npm run sosmessages -- check",
  "key-folder":
    "No new key can be made, as the key folder is read-only: what is written is under the last key, and nothing is destroyed. Look at KEYS_DIR.",
  "page-altered":
    "A page, script or service in the database is not as a server of this service stored it, and is not served. Look at who can write to the database. After an upgrade it may be the page of a service that was closed before.",
  services:
    "The folder of a service is wrong, or a published version cannot be served. What was served before is served on. Run: npm run sosmessages -- check",
  desk: "Logins at the desk could not be looked after. Look at the database.",
  audit: "The audit log of the desk is not whole, or could not be looked at. Run: npm run sosmessages -- check",
  conversations: "Replies at the desk did not go out, or claims did not end in time. Look at the database.",
  rota: "People could not be reminded of their shifts, nor administrators told of gaps. Look at the database.",
  statistics: "People on duty could not be counted for the statistics. Look at the database.",
  "database-unavailable":
    "Nothing can be stored: the database cannot be reached. Look at the database and DATABASE_URL.",
  "database-frozen": "Nothing can be stored: the database does not answer in time. Look at the database and its disk.",
  "database-read-only":
    "Nothing can be stored: the database or its file system is read-only. Look at the disk, and at what made it so.",
  "database-standby":
    "Nothing can be stored: DATABASE_URL leads to a standby, which only reads. Let it lead to the primary.",
  "disk-full": "Nothing can be stored: the disk of the database or of the keys is full. Free some space.",
  "disk-failing": "Nothing can be stored: the disk of the database reports errors. Look at the disk.",
  "keys-unavailable":
    "Nothing can be stored: the keys cannot be read. Look at KEYS_DIR and its disk, and do not restart the service before the keys are back.",
  unexpected: "Nothing can be stored, for a reason that the service does not know. Look at its log and the database's.",
  "ended-unexpectedly":
    "The service had ended unexpectedly, without being asked to, and was started again. Look at its log before that moment, and at the machine's memory.",
  "alarm-unanswered":
    "Somebody may be in danger: no leader has acknowledged an alarm at the desk for more than ten minutes. Call a leader of the service.",
  "no-leader":
    "No leader of a service can be reached: none is on duty, and none has an address or a device that was tested. Ask its administrators. The desk shows them which service it is.",
  backup:
    "No backup has been completed for more than 26 hours. Look at sosmessages-backup.timer and the disk of the backups.",
  certificate:
    "The certificate of a public address ends in less than 14 days, or has ended. Look at the proxy and its renewal.",
  bus: "The servers do not receive events from each other: new messages show up some seconds late. Run: npm run sosmessages -- check",
};

/** While something lasts and is seen again, it is said again this often. */
const remindEvery = 3_600_000;
/** Something that comes and goes all the time fills no mailbox; the log has every line. */
const mostMails = 10;
const currentFor = 1_800_000;

/** The second way to the operator, for when mail is what fails. The text is passed as variables, never as part of the command. */
export const runAlertCommand = (command: string, subject: string, text: string): Promise<unknown> => {
  const env = { PATH: "/usr/local/bin:/usr/bin:/bin", ALERT_SUBJECT: subject, ALERT_TEXT: text };
  return promisify(execFile)("/bin/sh", ["-c", command], { env, timeout: 30_000 });
};

/** Several services may send to one address. */
export const signedAlert = (text: string): string =>
  `${text}\n\n${hostname()}, ${new Date().toISOString().slice(0, 19).replace("T", " ")} UTC\n`;

/** A log line, a mail and a command for the operator, without data about callers. */
export const newOperatorAlerts = (
  mailer: Pick<Mailer, "send">,
  to: string | null,
  log: Log,
  command: string | null = null,
) => {
  const raised = new Map<Concern, number>();
  const lastSeen = new Map<Concern, number>();
  const sent = new Map<Concern, number[]>();
  const mails = to === null ? null : newOperatorMails(mailer, to, log);

  const mail = (concern: Concern, subject: string, text: string): void => {
    const now = performance.now();
    const recent = (sent.get(concern) ?? []).filter((at) => now - at < remindEvery);
    if (recent.length >= mostMails) return;
    sent.set(concern, [...recent, now]);
    const body = signedAlert(text);
    mails?.send({ key: `${concern} ${subject}`, subject, text: body });
    if (command === null) return;
    runAlertCommand(command, subject, body).catch(() => log({ event: "alert-command-failed" }));
  };

  /** Notifies the operator at once, and every hour while it is raised again. */
  const raise = (concern: Concern): void => {
    const now = performance.now();
    lastSeen.set(concern, now);
    if (now - (raised.get(concern) ?? -Infinity) < remindEvery) return;
    raised.set(concern, now);
    log({ event: "attention", concern });
    mail(concern, "The message service needs a look", sentences[concern]);
  };

  /** Notifies the operator that it is over, if it was raised. */
  const clear = (concern: Concern): void => {
    lastSeen.delete(concern);
    if (!raised.delete(concern)) return;
    log({ event: "resolved", concern });
    mail(concern, "The message service: this is over", `This is over: ${sentences[concern]}`);
  };

  /** Every concern, and whether it was raised in the last half hour: whatever lasts is raised more often. */
  const current = (): ReadonlyMap<Concern, boolean> => {
    const since = performance.now() - currentFor;
    const concerns = Object.keys(sentences) as Concern[];
    return new Map(concerns.map((concern) => [concern, (lastSeen.get(concern) ?? -Infinity) > since]));
  };

  return Object.assign(raise, { clear, current, close: () => mails?.close() });
};
export type OperatorAlerts = ReturnType<typeof newOperatorAlerts>;

type OperatorMail = { readonly key: string; readonly subject: string; readonly text: string };

/** Short pauses first: a restarted mail server is back soon. It gives up after two days. */
const pauses = [5_000, 15_000, 60_000, 300_000];
const mostAttempts = 580;

/**
 * Mails to the operator. They are kept in memory, since the database may be the very thing that they are about. There is at
 * most one of each key: a newer one replaces one that could not be sent yet.
 */
const newOperatorMails = (mailer: Pick<Mailer, "send">, to: string, log: Log) => {
  const waiting = new Map<string, NodeJS.Timeout>();

  const send = async ({ key, subject, text }: OperatorMail, attempt: number): Promise<void> => {
    waiting.delete(key);
    try {
      await mailer.send({ from: { name: "sosmessages", address: to }, to, subject, text, owners: [] });
    } catch {
      // The log already has the alert; this line records that the mail was not sent.
      if (attempt <= pauses.length) log({ event: "alert-delayed", attempt });
      if (isClosed || attempt >= mostAttempts || waiting.has(key)) return;
      const pause = pauses[Math.min(attempt, pauses.length) - 1]!;
      waiting.set(key, setTimeout(() => void send({ key, subject, text }, attempt + 1), pause).unref());
    }
  };

  let isClosed = false;
  return {
    send(mail: OperatorMail): void {
      clearTimeout(waiting.get(mail.key));
      void send(mail, 1);
    },
    close(): void {
      isClosed = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
};
