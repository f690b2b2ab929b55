import type { Log } from "#platform/log.ts";
import type { Mailer } from "./mailer.ts";

export type OperatorMail = { readonly key: string; readonly subject: string; readonly text: string };

/** Quickly at first: a mail server that is restarted is back soon. After two days of trying it is no news any more. */
const pauses = [5_000, 15_000, 60_000, 300_000];
const mostAttempts = 580;

/**
 * Mails to the operator. They are kept in memory, since the database may be the very thing that they are about. There is at
 * most one of each key: a newer one replaces one that could not be sent yet.
 */
export const newOperatorMails = (mailer: Pick<Mailer, "send">, to: string, log: Log) => {
  const waiting = new Map<string, NodeJS.Timeout>();

  const send = async ({ key, subject, text }: OperatorMail, attempt: number): Promise<void> => {
    waiting.delete(key);
    try {
      await mailer.send({ from: { name: "sosmessages", address: to }, to, subject, text, owners: [] });
    } catch {
      // The log has the alert itself; this line says that nobody got the mail.
      if (attempt <= pauses.length) log({ event: "alert-delayed", attempt });
      if (isClosed || attempt >= mostAttempts || waiting.has(key)) return;
      const pause = pauses[Math.min(attempt, pauses.length) - 1]!;
      waiting.set(key, setTimeout(() => void send({ key, subject, text }, attempt + 1), pause).unref());
    }
  };

  let isClosed = false;
  const forget = (key: string) => {
    clearTimeout(waiting.get(key));
    waiting.delete(key);
  };
  return {
    send(mail: OperatorMail): void {
      forget(mail.key);
      void send(mail, 1);
    },
    close(): void {
      isClosed = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
};
