import { resolve } from "node:path";
import { faultOf } from "#platform/log.ts";
import type { Settings } from "../settings.ts";
import { runAlertCommand, signedAlert } from "./alerts.ts";
import { newMailer } from "./mailer.ts";

/** Reads few settings: a wrong value elsewhere may keep the service from starting. */
export const sendMail = async ({ text, url }: Settings, to: string, subject: string, body: string): Promise<void> => {
  const smtpUrl = url("SMTP_URL", ["smtp:", "smtps:"], "smtps://user:password@mail.example.org")?.href ?? null;
  const mailer = newMailer({ dataDir: resolve(text("DATA_DIR") ?? "data"), smtpUrl });
  try {
    await mailer.send({ from: { name: "sosmessages", address: to }, to, subject, text: body, owners: [] });
  } finally {
    mailer.close();
  }
};

/** Sends an alert without the service. Returns the parts that failed; null: no recipient is set. */
export const sendAlert = async (settings: Settings, text: string): Promise<string[] | null> => {
  const [to, command] = [settings.text("ALERT_EMAIL"), settings.text("ALERT_COMMAND")];
  if (to === null && command === null) return null;
  const subject = "The message service needs a look";
  const body = signedAlert(text);
  const [mailed, ran] = await Promise.allSettled([
    to !== null && sendMail(settings, to, subject, body),
    command !== null && runAlertCommand(command, subject, body),
  ]);
  return [
    ...(mailed.status === "rejected" ? [`the mail could not be sent (${faultOf(mailed.reason).code})`] : []),
    ...(ran.status === "rejected" ? ["ALERT_COMMAND failed"] : []),
  ];
};
