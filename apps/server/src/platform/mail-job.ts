import { faultOf, type Log } from "./log.ts";

export type QueuedMail = {
  readonly tenant: string;
  readonly attempts: number;
  /** This is the last attempt. */
  readonly isStale: boolean;
};

export type MailQueue<M extends QueuedMail> = {
  /** Claims a due mail for half a minute; null: none is due. */
  take(): Promise<M | null>;
  /** Renews the claim. */
  keep(mail: M): Promise<unknown>;
  /** Sent, or given up. */
  remove(mail: M): Promise<unknown>;
};

/** SQL: the pause before the next attempt, which doubles up to `longest`. */
export const pauseUpTo = (longest: string): string =>
  `least(interval '30 seconds' * (2 ^ least(attempts, 20)), interval '${longest}')`;

/** Well below the half minute after which another server claims the mail. */
const usuallyKeptEvery = 8_000;

/** Alerts the operator after this many failures. */
const alertAfter = 5;

/** The mail server does not answer or refuses our login. Otherwise it refused this one mail. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "EAUTH" || !("responseCode" in error));

/** Sends one mail of the queue; false: none is due. Several servers may run it at once. */
export const newMailJob =
  <M extends QueuedMail>(
    {
      queue,
      send,
      log,
      alert,
    }: {
      readonly queue: MailQueue<M>;
      /** Throws if the mail server did not accept it. */
      readonly send: (mail: M) => Promise<void>;
      readonly log: Log;
      readonly alert: (about: "mail") => void;
    },
    keepEvery = usuallyKeptEvery,
  ) =>
  async (): Promise<boolean> => {
    const mail = await queue.take();
    if (!mail) return false;
    // A slow mail server takes longer than a claim lasts, and another server must not send the mail again.
    const keeping = setInterval(() => void queue.keep(mail).catch(() => {}), keepEvery).unref();
    try {
      await send(mail);
      await queue.remove(mail);
    } catch (error) {
      const { tenant, attempts } = mail;
      if (mail.isStale) {
        await queue.remove(mail);
        log({ event: "mail-given-up", tenant, attempts });
      } else {
        log({ event: "mail-delayed", tenant, attempt: attempts });
      }
      // The job fails: the health page, the metrics and an alert follow from that.
      if (isUnreachable(error)) throw error;
      log({ event: "job-failed", job: "mail", fault: faultOf(error) });
      if (attempts >= alertAfter || mail.isStale) alert("mail");
    } finally {
      clearInterval(keeping);
    }
    return true;
  };
