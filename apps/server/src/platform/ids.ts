import { randomUUID } from "node:crypto";

/*
 * Ids have types of their own: a caller's id in a mailbox's place does not compile.
 */
export type CallerId = string & { readonly is: unique symbol };
export type MailboxId = string & { readonly is: unique symbol };
export type MessageId = string & { readonly is: unique symbol };
export type VolunteerId = string & { readonly is: unique symbol };
export type ConversationId = string & { readonly is: unique symbol };

export const newCallerId = () => randomUUID() as CallerId;
export const newVolunteerId = () => randomUUID() as VolunteerId;

/** Random, so that knowing one mailbox tells nothing of another. */
export const newMailboxId = () => randomUUID() as MailboxId;

/** A clock that is set back by more was ahead before: ids that keep to its time would not sort among those of other servers. */
const smallStep = 60_000;

let lastMillisecond = 0;
let inThisMillisecond = 0;

/**
 * UUIDv7 (RFC 9562): sorts by time, and two made in the same millisecond by this process keep their order.
 * Reveals no more than the message's own time; a counter would tell how many people write here.
 */
export const newMessageId = (now: Date): MessageId => {
  const isSetBack = now.getTime() < lastMillisecond - smallStep;
  const millisecond = isSetBack ? now.getTime() : Math.max(now.getTime(), lastMillisecond);
  inThisMillisecond = millisecond === lastMillisecond ? (inThisMillisecond + 1) & 0xfff : 0;
  lastMillisecond = millisecond;

  const time = millisecond.toString(16).padStart(12, "0");
  const place = inThisMillisecond.toString(16).padStart(3, "0");
  // The second half of a random UUID is what this version ends with too: the variant, and 62 random bits.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${place}-${randomUUID().slice(19)}` as MessageId;
};

export type Latest = { readonly now: Date; readonly newest: MessageId | null };

/** Later than everything that is there, even where another server's clock, or this one's of before, was ahead. */
export const nextMessageId = ({ now, newest }: Latest): MessageId => {
  const newestTime = newest === null ? 0 : Number.parseInt(newest.replace("-", "").slice(0, 12), 16);
  return newMessageId(new Date(Math.max(now.getTime(), newestTime + 1)));
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** As we write them: one id has one spelling, whatever it is compared with. Whoever asks says what it is an id of: `isUuid<MessageId>(text)`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the text narrows to that kind of id
export const isUuid = <Id extends string = string>(text: string): text is Id => uuid.test(text);
