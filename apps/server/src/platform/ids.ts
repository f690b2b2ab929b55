import { randomUUID } from "node:crypto";

/* Branded types: passing a caller's id as a mailbox's id does not compile. */
export type CallerId = string & { readonly is: unique symbol };
export type MailboxId = string & { readonly is: unique symbol };
export type MessageId = string & { readonly is: unique symbol };
export type VolunteerId = string & { readonly is: unique symbol };
export type ConversationId = string & { readonly is: unique symbol };

export const newCallerId = () => randomUUID() as CallerId;
export const newVolunteerId = () => randomUUID() as VolunteerId;

/** Random, so that ids of mailboxes cannot be derived from each other. */
export const newMailboxId = () => randomUUID() as MailboxId;

/** If the clock goes back by more, it was ahead before: ids that kept its old time would sort after those of other servers. */
const smallStep = 60_000;

let lastMillisecond = 0;
let inThisMillisecond = 0;

/**
 * UUIDv7 (RFC 9562): sorts by time, also within a millisecond of this process. Reveals only the message's time; a counter would reveal
 * the number of messages.
 */
export const newMessageId = (now: Date): MessageId => {
  const isSetBack = now.getTime() < lastMillisecond - smallStep;
  const millisecond = isSetBack ? now.getTime() : Math.max(now.getTime(), lastMillisecond);
  inThisMillisecond = millisecond === lastMillisecond ? (inThisMillisecond + 1) & 0xfff : 0;
  lastMillisecond = millisecond;

  const time = millisecond.toString(16).padStart(12, "0");
  const place = inThisMillisecond.toString(16).padStart(3, "0");
  // The second half is that of a random UUID: the variant and 62 random bits.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${place}-${randomUUID().slice(19)}` as MessageId;
};

export type Latest = { readonly now: Date; readonly newest: MessageId | null };

/** Sorts after the newest message, even if another server's clock was ahead. */
export const nextMessageId = ({ now, newest }: Latest): MessageId => {
  const newestTime = newest === null ? 0 : Number.parseInt(newest.replace("-", "").slice(0, 12), 16);
  return newMessageId(new Date(Math.max(now.getTime(), newestTime + 1)));
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Only lower case: each id has one spelling. The type argument is the kind of id: `isUuid<MessageId>(text)`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the text narrows to that kind of id
export const isUuid = <Id extends string = string>(text: string): text is Id => uuid.test(text);

export const idsOf = <Id>(rows: readonly { readonly id: Id }[]): Id[] => rows.map(({ id }) => id);
