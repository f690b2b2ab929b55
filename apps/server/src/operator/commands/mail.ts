import { signedAlert } from "#notify/alerts.ts";
import { sendAlert, sendMail } from "#notify/send-alert.ts";
import { faultOf } from "#platform/log.ts";
import type { Settings } from "#settings.ts";
import { done, failed, type Command } from "../command.ts";

const place = ({ text }: Settings) => (text("SMTP_URL") === null ? "written to the outbox in DATA_DIR" : "sent");

export const mailTest: Command = {
  name: "mail test",
  takes: ["ADDRESS"],
  about: "sends a test mail to ADDRESS",
  help: [
    "Sends one mail through the server of SMTP_URL, without the service. If the server refuses it, its answer is printed.",
  ],
  run: async ({ args: [to = ""], settings }) => {
    if (!/^[^\s@]+@[^\s@]+$/.test(to)) return failed("ADDRESS must be an e-mail address.");
    try {
      await sendMail(
        settings,
        to,
        "A test of the message service",
        signedAlert("This mail is a test. It needs no answer."),
      );
      return done([`The mail was ${place(settings)}.`], { to });
    } catch (error) {
      const answer =
        error instanceof Error && "response" in error ? ` The server answered: ${String(error.response)}` : "";
      return failed(`The mail could not be sent (${faultOf(error).code}).${answer}`);
    }
  },
};

export const alert: Command = {
  name: "alert",
  takes: ["TEXT"],
  about: "sends TEXT to ALERT_EMAIL and runs ALERT_COMMAND, without the service",
  help: ["The systemd units use it if the service does not start or a backup fails."],
  run: async ({ args: [text = ""], settings }) => {
    const problems = await sendAlert(settings, text);
    if (problems === null) return failed("Neither ALERT_EMAIL nor ALERT_COMMAND is set: no alert was sent.");
    return problems.length === 0
      ? done(["The alert was sent."])
      : failed(`Not all of the alert was sent: ${problems.join(", ")}.`);
  },
};
