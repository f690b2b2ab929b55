import { randomBytes, randomUUID } from "node:crypto";

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

  const bytes = randomBytes(16);
  bytes.writeUIntBE(millisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | inThisMillisecond, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    "-",
  ) as MessageId;
};

export type Latest = { readonly now: Date; readonly newest: MessageId | null };

/** Later than everything that is there, even where another server's clock, or this one's of before, was ahead. */
export const nextMessageId = ({ now, newest }: Latest): MessageId => {
  const newestTime = newest === null ? 0 : Number.parseInt(newest.replace("-", "").slice(0, 12), 16);
  return newMessageId(new Date(Math.max(now.getTime(), newestTime + 1)));
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Whoever asks says what it is an id of: `isUuid<MessageId>(text)`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the text narrows to that kind of id
export const isUuid = <Id extends string = string>(text: string): text is Id => uuid.test(text);
