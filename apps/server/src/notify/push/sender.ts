import type { Locale } from "@sosmessages/texts/locale.ts";
import { pushSentenceIn, type PushSentence } from "@sosmessages/texts/push.ts";

export type DevicePlatform = "android" | "ios" | "web";

export type PushOutcome =
  | "sent"
  /** Nobody is there any more: the device's address can be forgotten. */
  | "gone"
  /** To be tried again. */
  | "later";

/**
 * How devices of one platform are notified that there is something to read. A sender is given an address and a language,
 * and nothing else: there is no way to hand it a text.
 */
export type Sender = {
  send(address: string, language: Locale): Promise<PushOutcome>;
  /** Is the provider there, and does it know us? `null`: it is and does; else why not, in one word. Sends nothing to anyone. */
  check(): Promise<"refused" | "unreachable" | null>;
  /** Gives up what is under way. */
  close(): void;
};

/** What a notification says in a language; the same for every service. */
export type SentenceIn = (language: Locale) => PushSentence;
export const builtInSentence: SentenceIn = (language) => pushSentenceIn(language, undefined);

export type Senders = Readonly<Partial<Record<DevicePlatform, Sender>>>;

/** A provider that does not answer must not keep the others waiting. Shorter than the queue lends a row for. */
export const patience = 10_000;

/** A phone that was off over a long weekend is still notified. */
export const keptForSeconds = 3 * 86_400;

/** A newer notification takes the place of an older one, so that they cannot be counted. */
export const collapseInto = "news";

/** Which devices this service can notify. */
export const platformsOf = (senders: Senders): DevicePlatform[] => Object.keys(senders) as DevicePlatform[];
