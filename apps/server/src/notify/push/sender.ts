import type { Locale } from "@sosmessages/texts/locale.ts";
import { pushSentenceIn, type PushAbout, type PushSentence } from "@sosmessages/texts/push.ts";

export type DevicePlatform = "android" | "ios" | "web";

export type PushOutcome =
  | "sent"
  /** The device is unknown: its address can be deleted. */
  | "gone"
  /** To be tried again. */
  | "later";

/**
 * How devices of one platform are notified that there is something to read. A sender is given an address, a language and
 * which of the fixed sentences, never a text. Alarms go to browsers only.
 */
export type Sender = {
  send(address: string, language: Locale, about?: PushAbout): Promise<PushOutcome>;
  /** Checks the provider and our credentials without sending. null: both work; otherwise the reason. */
  check(): Promise<"refused" | "unreachable" | null>;
  /** Aborts running requests. */
  close(): void;
};

/** The notification's sentence in a language, the same for every service. */
export type SentenceIn = (language: Locale, about?: PushAbout) => PushSentence;
export const builtInSentence: SentenceIn = (language, about) => pushSentenceIn(language, undefined, about);

export type Senders = Readonly<Partial<Record<DevicePlatform, Sender>>>;

/** A provider that does not answer must not keep the others waiting. Shorter than the queue lends a row for. */
export const patience = 10_000;

/** A phone that was off over a long weekend is still notified. */
export const keptForSeconds = 3 * 86_400;

/** A newer notification takes the place of an older one, so that they cannot be counted. */
export const collapseInto = "news";

/** Which devices this service can notify. */
export const platformsOf = (senders: Senders): DevicePlatform[] => Object.keys(senders) as DevicePlatform[];

/** The most bytes that are read of a provider's answer. */
const longestAnswer = 16_384;

/** The first part of an answer, and then the line is cut. */
export const readSome = async (chunks: AsyncIterable<Uint8Array> | null): Promise<string> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  if (chunks) {
    for await (const chunk of chunks) {
      parts.push(chunk);
      length += chunk.length;
      if (length > longestAnswer) break;
    }
  }
  return Buffer.concat(parts).subarray(0, longestAnswer).toString();
};

/** Providers' answers are read with care: anything but an object is nothing. */
export const asObject = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
};
