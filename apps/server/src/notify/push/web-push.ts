import { deskTimes } from "@sosmessages/contract/limits.ts";
import type { PushAbout } from "@sosmessages/texts/push.ts";
import type { Clock } from "#platform/clock.ts";
import type { PushConfig } from "../../config.ts";
import { encryptFor } from "./encryption.ts";
import { newPublicPost, PrivateAddressError, type Resolve } from "./public-post.ts";
import {
  builtInSentence,
  collapseInto,
  keptForSeconds,
  patience,
  type PushOutcome,
  type Sender,
  type SentenceIn,
} from "./sender.ts";
import { readSubscription } from "./subscription.ts";
import type { VapidKeys } from "./vapid.ts";

const webPushOutcome = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return "sent";
  return status === 404 || status === 410 ? "gone" : "later";
};

/** A notice of this morning is of no use in the evening. */
const noticeSeconds = 2 * 3_600;

/** RFC 8030. Alarms are sent again and again, so that an old one is of no use. */
const deliveryOf = (about: PushAbout) => {
  if (about === "news") return { ttl: String(keptForSeconds), topic: collapseInto, urgency: "normal" };
  const isCall = about === "alarm" || about === "test";
  const ttl = isCall ? deskTimes.alarmAgainMinutes * 60 : noticeSeconds;
  return { ttl: String(ttl), topic: about, urgency: isCall ? "high" : "normal" };
};

/** Browsers and the installed page, by the push service that each browser has. */
export const newWebPushSender = (
  vapid: VapidKeys,
  { contact, allowPrivate }: NonNullable<PushConfig["web"]> & Pick<PushConfig, "allowPrivate">,
  clock: Clock,
  resolve?: Resolve,
  sentenceIn: SentenceIn = builtInSentence,
): Sender => {
  const closing = new AbortController();
  const post = newPublicPost(allowPrivate, resolve);
  return {
    async send(address, language, about = "news") {
      const subscription = readSubscription(address, allowPrivate);
      if (!subscription) return "gone";
      const { endpoint, keys } = subscription;
      try {
        const status = await post({
          to: endpoint,
          headers: {
            authorization: vapid.authorization(endpoint, contact, clock()),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            ...deliveryOf(about),
          },
          body: encryptFor(keys, sentenceIn(language, about)),
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patience)]),
        });
        return webPushOutcome(status);
      } catch (error) {
        if (error instanceof PrivateAddressError) return "gone";
        throw error;
      }
    },
    // Each browser has a different service, so there is none to check.
    check: async () => null,
    close: () => closing.abort(),
  };
};
