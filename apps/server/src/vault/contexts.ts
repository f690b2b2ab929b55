import type { Day } from "#platform/clock.ts";
import type { CallerId, ConversationId, MailboxId, MessageId, VolunteerId } from "#platform/ids.ts";

/** What a data key belongs to; a wrapped key put into another row does not open. */
export type KeyOwner =
  | { readonly kind: "account"; readonly caller: CallerId }
  | { readonly kind: "mailbox-day"; readonly mailbox: MailboxId; readonly day: Day }
  | { readonly kind: "draft"; readonly mailbox: MailboxId }
  | { readonly kind: "device"; readonly login: Buffer }
  | { readonly kind: "recovery"; readonly job: string }
  | { readonly kind: "volunteer"; readonly volunteer: VolunteerId }
  | { readonly kind: "reply-draft"; readonly conversation: ConversationId }
  | { readonly kind: "note" | "proposal" | "shift-note" | "exercise"; readonly id: string };

/** The database makes the same texts out of a row's columns: see `wrappedKeyTables`. */
export const keyContext = (owner: KeyOwner): string => {
  switch (owner.kind) {
    case "account":
      return `account:${owner.caller}`;
    case "mailbox-day":
      return `mailbox-day:${owner.mailbox}:${owner.day}`;
    case "draft":
      return `draft:${owner.mailbox}`;
    case "device":
      return `device:${owner.login.toString("hex")}`;
    case "recovery":
      return `recovery:${owner.job}`;
    case "volunteer":
      return `volunteer:${owner.volunteer}`;
    case "reply-draft":
      return `reply-draft:${owner.conversation}`;
    case "note":
    case "proposal":
    case "shift-note":
    case "exercise":
      return `${owner.kind}:${owner.id}`;
  }
};

/** What a sealed text is. Bound into the seal, so that rows and columns cannot be swapped. */
export type TextPlace =
  | { readonly kind: "body"; readonly mailbox: MailboxId; readonly message: MessageId; readonly isReply: boolean }
  | { readonly kind: "personal" | "kept"; readonly mailbox: MailboxId; readonly message: MessageId }
  | { readonly kind: "draft"; readonly mailbox: MailboxId }
  | { readonly kind: "username" | "email" | "password" | "seen"; readonly caller: CallerId }
  | { readonly kind: "device"; readonly login: Buffer }
  | { readonly kind: "recovery"; readonly job: string }
  | {
      readonly kind: "volunteer" | "desk-password" | "desk-totp" | "desk-email" | "desk-offer";
      readonly volunteer: VolunteerId;
    }
  | { readonly kind: "reply-draft"; readonly conversation: ConversationId }
  | { readonly kind: "note" | "proposal" | "shift-note" | "exercise"; readonly id: string };

export const textContext = (place: TextPlace): string => {
  switch (place.kind) {
    case "body":
      return `body:${place.mailbox}:${place.message}:${place.isReply ? "reply" : "caller"}`;
    case "personal":
    case "kept":
      return `${place.kind}:${place.mailbox}:${place.message}`;
    case "draft":
      return `draft-text:${place.mailbox}`;
    case "username":
    case "email":
    case "password":
    case "seen":
      return `${place.kind}:${place.caller}`;
    case "device":
      return `device-token:${place.login.toString("hex")}`;
    case "recovery":
      return `address:${place.job}`;
    case "volunteer":
      return `volunteer-name:${place.volunteer}`;
    case "desk-password":
    case "desk-totp":
    case "desk-email":
    case "desk-offer":
      return `${place.kind}:${place.volunteer}`;
    case "reply-draft":
      return `reply-draft-text:${place.conversation}`;
    case "note":
    case "proposal":
    case "shift-note":
    case "exercise":
      return `${place.kind}-text:${place.id}`;
  }
};

const letters: ReadonlySet<TextPlace["kind"]> = new Set([
  "body",
  "personal",
  "kept",
  "draft",
  "reply-draft",
  "note",
  "proposal",
  "shift-note",
  "exercise",
  "desk-offer",
]);

/** Letters are padded to half a kilobyte; names and addresses all come out alike. */
export const paddingOf = ({ kind }: TextPlace): number => (letters.has(kind) ? 512 : 320);
