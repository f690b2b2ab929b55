import type { Clock } from "#platform/clock.ts";
import type { PushConfig } from "../../config.ts";
import { newApnsSender } from "./apns.ts";
import { readApnsKey, readFcmAccount } from "./credentials.ts";
import { newFcmSender } from "./fcm.ts";
import { builtInSentence, type Senders, type SentenceIn } from "./sender.ts";
import type { VapidKeys } from "./vapid.ts";
import { newWebPushSender } from "./web-push.ts";

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
