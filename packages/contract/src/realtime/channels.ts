/** Names that both ends of a realtime connection must agree on. No schema library here, so a browser can import it for nothing. */

/** A caller may subscribe to this channel only. Both parts are in `User`. */
export function mailboxChannel(tenant: string | undefined, mailbox: string): string {
  if (!tenant) throw new Error("a channel was asked for before the service was known");
  return `private-${tenant}.${mailbox}`;
}

/** A message that the caller wrote on another device, or a reply. Its data is a `Message`. */
export const messageAdded = "user.added.message";

/** A volunteer has begun to read. No data: reload `GET /api/caller/me`. */
export const standingChanged = "user.changed.standing";

export const deskChannelPrefix = "private-desk.";

export const deskChannel = (tenant: string): string => deskChannelPrefix + tenant;

/** A conversation is not as it was; its new version may already be the one on screen. Its data is a `ConversationChange`. */
export const conversationChanged = "conversation.changed";
/** Without a conversation: the number of people on duty is not as it was. */
export type ConversationChange = Readonly<{ conversation: string | null; version: number }>;
