import type { Locale } from "@sosmessages/texts/locale.ts";
import type { PushAbout } from "@sosmessages/texts/push.ts";
import { faultOf } from "#platform/log.ts";
import type { KeyOwner, Sealed, TextPlace } from "#vault/seal.ts";
import type { KeyColumns } from "#vault/vault.ts";
import type { Context } from "../../context.ts";
import { type DevicePlatform, type PushOutcome, type Senders, builtInSentence, type SentenceIn } from "./sender.ts";
import type { Clock } from "#platform/clock.ts";
import type { PushConfig } from "../../config.ts";
import { newApnsSender } from "./apns.ts";
import { readApnsKey, readFcmAccount } from "./credentials.ts";
import { newFcmSender } from "./fcm.ts";
import type { VapidKeys } from "./vapid.ts";
import { newWebPushSender } from "./web-push.ts";

export type QueuedPush = {
  readonly attempts: number;
  /** This is the last attempt. */
  readonly isStale: boolean;
};

export type PushTarget = {
  readonly platform: DevicePlatform;
  readonly owner: KeyOwner & TextPlace;
  readonly address: Sealed;
  readonly key: KeyColumns;
  readonly language: Locale;
};

export type PushQueue<P extends QueuedPush> = {
  aboutOf(push: P): PushAbout;
  /** Claims some that are due. */
  take(): Promise<readonly P[]>;
  /** null: the device was removed, or the reason has gone. */
  find(push: P): Promise<PushTarget | null>;
  done(push: P): Promise<unknown>;
  giveUp(push: P): Promise<unknown>;
  /** The push service does not know the address. */
  forget(push: P, address: Sealed): Promise<unknown>;
};

export type SendPush = (target: PushTarget, about: PushAbout) => Promise<PushOutcome>;

/** Sends to one device. Addresses are opened when they are used. */
export const newSendPush =
  ({ vault, log }: Pick<Context, "vault" | "log">, senders: Senders): SendPush =>
  async ({ platform, owner, address, key, language }, about) => {
    const sender = senders[platform];
    if (!sender) return "later";
    const opened = vault.openOwn(owner, key, address);
    if (opened === null) return "gone";
    try {
      return await sender.send(opened, language, about);
    } catch (error) {
      log({ event: "job-failed", job: "push", fault: faultOf(error) });
      return "later";
    }
  };

/** After this many failures of a push service the operator is alerted. */
const alertAfter = 5;

/** Sends some pushes of the queue; false: none is due. */
export const newPushJob =
  (send: SendPush, { log, alert }: { readonly log: Context["log"]; readonly alert: (about: "push") => void }) =>
  <P extends QueuedPush>(queue: PushQueue<P>) =>
  async (): Promise<boolean> => {
    const sendOrGiveUp = async (push: P): Promise<PushOutcome | "given-up"> => {
      const target = await queue.find(push);
      const outcome = target === null ? "gone" : await send(target, queue.aboutOf(push));
      if (target === null) await queue.giveUp(push);
      else if (outcome === "gone") await queue.forget(push, target.address);
      if (outcome === "sent") await queue.done(push);
      if (outcome !== "later") return outcome;
      // The browser's owner chose its push service: its failures are not reported to the operator.
      if (push.attempts >= alertAfter && target?.platform !== "web") alert("push");
      if (!push.isStale) return outcome;
      await queue.giveUp(push);
      return "given-up";
    };
    const taken = await queue.take();
    if (taken.length === 0) return false;
    const outcomes = await Promise.all(taken.map(sendOrGiveUp));
    const count = (wanted: (typeof outcomes)[number]) => outcomes.filter((outcome) => outcome === wanted).length;
    const [delayed, givenUp] = [count("later"), count("given-up")];
    if (delayed + givenUp > 0) log({ event: "pushes-failed", delayed, givenUp });
    return true;
  };

/** One for each platform that is configured. A file that cannot be used stops the start. */
export const openSenders = async (
  { fcm, apns, web, allowPrivate }: PushConfig,
  vapid: VapidKeys,
  clock: Clock,
  sentenceIn: SentenceIn = builtInSentence,
): Promise<Senders> => ({
  ...(fcm && { android: newFcmSender(await readFcmAccount(fcm), fcm.url, clock, sentenceIn) }),
  ...(apns && { ios: newApnsSender(await readApnsKey(apns), apns, clock, sentenceIn) }),
  ...(web && { web: newWebPushSender(vapid, { ...web, allowPrivate }, clock, undefined, sentenceIn) }),
});
