import { setTimeout } from "node:timers/promises";
import { pushSentenceIn } from "@sosmessages/texts/push.ts";
import { systemClock } from "#platform/clock.ts";
import type { Job } from "#platform/jobs.ts";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { newOperatorAlerts } from "./alerts.ts";
import { newMailer, type Mailer } from "./mailer.ts";
import { newPushJob, newSendPush, openSenders } from "./push/push-job.ts";
import { newPushes } from "./push/pushes.ts";
import { platformsOf, type SentenceIn } from "./push/sender.ts";
import { acceptDevice } from "./push/subscription.ts";
import { openVapidKeys } from "./push/vapid.ts";

const probeMailEvery = 5 * 60_000;
/** A server that takes the call and sends nothing must not hold up mails that are due. */
const probePatience = 1_000;

/** The operator is alerted before a mail is needed. */
const newMailProbe = (mailer: Mailer) => {
  let probedAt = -Infinity;
  let fault: unknown = null;
  let underWay: Promise<void> | null = null;
  const probe = async () => {
    try {
      await mailer.probe();
      fault = null;
    } catch (error) {
      fault = error;
    }
    probedAt = performance.now();
    underWay = null;
  };
  return async (): Promise<void> => {
    if (fault === null && performance.now() - probedAt < probeMailEvery) return;
    underWay ??= probe();
    await Promise.race([underWay, setTimeout(probePatience, undefined, { ref: false })]);
    if (fault !== null) throw fault;
  };
};

/** Mails, alerts to the operator, and notifications to devices. */
export const openNotify = async (
  context: Pick<Context, "database" | "system" | "vault" | "wake" | "log">,
  config: Pick<Config, "services" | "push" | "dataDir" | "smtpUrl" | "alertEmail" | "alertCommand">,
) => {
  const { vault, wake, log } = context;
  const vapid = await openVapidKeys(vault);
  const broughtIn = (language: string) =>
    config.services
      .all()
      .map(({ folderLanguages }) => folderLanguages.get(language))
      .find((each) => each !== undefined);
  const sentenceIn: SentenceIn = (language, about) => pushSentenceIn(language, broughtIn(language), about);
  const senders = await openSenders(config.push, vapid, systemClock, sentenceIn);
  const mailer = newMailer(config);
  const alert = newOperatorAlerts(mailer, config.alertEmail, log, config.alertCommand);
  const { waitSeconds, allowPrivate } = config.push;
  const pushes = newPushes(context, { senders, waitSeconds, allowPrivate, wake: () => wake("push"), alert });
  const probeMail = newMailProbe(mailer);
  const send = newSendPush({ vault, log }, senders);
  const jobs: readonly Job[] = [
    { name: "push", everySeconds: 5, run: pushes.run },
    { name: "mail", everySeconds: 15, run: probeMail },
  ];

  return {
    jobs,
    mailer,
    alert,
    notifyDevices: pushes.notify,
    saveDevice: pushes.saveDevice,
    /** For browsers of people at the desk. */
    browserPush: {
      key: senders.web ? vapid.publicKey : null,
      accept: (subscription: string) => acceptDevice("web", subscription, allowPrivate),
      send,
      newJob: newPushJob(send, { log, alert }),
    },
    /** What pages must know to offer notifications. */
    publicConfig: { platforms: platformsOf(senders), webPushKey: senders.web ? vapid.publicKey : null },
    /** Aborts sending to other servers: the entries stay in the queue. */
    hangUp(): void {
      mailer.close();
      pushes.close();
    },
  };
};

export type BrowserPush = Awaited<ReturnType<typeof openNotify>>["browserPush"];
