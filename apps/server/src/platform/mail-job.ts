import { faultOf, type Log } from "./log.ts";

export type QueuedMail = {
  readonly id: string;
  readonly tenant: string;
  readonly attempts: number;
  /** It has been tried for so long that this was the last time. */
  readonly isStale: boolean;
};

export type MailQueue<M extends QueuedMail> = {
  /** One that is due, for nobody else for the next half minute; null: none is. */
  take(): Promise<M | null>;
  /** Nobody else is to begin with it meanwhile. */
  keep(id: M["id"]): Promise<unknown>;
  /** Sent, or given up. */
  remove(mail: M): Promise<unknown>;
};

export type MailJobParts<M extends QueuedMail> = {
  readonly queue: MailQueue<M>;
  /** Throws where it could not be handed over. */
  readonly send: (mail: M) => Promise<void>;
  readonly log: Log;
  readonly alert: (about: "mail") => void;
};

/** SQL: how long a row of a queue rests before it is tried once more. Longer each time, up to `longest`. */
export const pauseUpTo = (longest: string): string =>
  `least(interval '30 seconds' * (2 ^ least(attempts, 20)), interval '${longest}')`;

/** Well below the half minute after which another server would think that this one has died. */
const usuallyKeptEvery = 8_000;

/** After this many failures of the mail server the operator is alerted. */
const alertAfter = 5;

/** Sends what is in a queue, one mail a run; false: none is due. Any number of servers may do this at once. */
export const newMailJob =
  <M extends QueuedMail>({ queue, send, log, alert }: MailJobParts<M>, keepEvery = usuallyKeptEvery) =>
  async (): Promise<boolean> => {
    const mail = await queue.take();
    if (!mail) return false;
    // A slow mail server takes longer than others wait, and they must not send it a second time.
    const keeping = setInterval(() => void queue.keep(mail.id).catch(() => {}), keepEvery).unref();
    try {
      await send(mail);
      await queue.remove(mail);
    } catch (error) {
      const { tenant, attempts } = mail;
      log({ event: "job-failed", job: "mail", fault: faultOf(error) });
      if (mail.isStale) {
        await queue.remove(mail);
        log({ event: "mail-given-up", tenant, attempts });
      } else {
        log({ event: "mail-delayed", tenant, attempt: attempts });
      }
      if (attempts >= alertAfter || mail.isStale) alert("mail");
    } finally {
      clearInterval(keeping);
    }
    return true;
  };
