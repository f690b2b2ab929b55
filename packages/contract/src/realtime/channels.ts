/** Names that both ends of a realtime connection must agree on. No schema library here, so a browser can import it for nothing. */

/** The one channel that a caller may listen to. Both parts are in `User`. */
export const mailboxChannel = (tenant: string, mailbox: string): string => `private-${tenant}.${mailbox}`;

/** A message of the caller's own, written elsewhere, or a reply. Its data is a `Message`. */
export const messageAdded = "user.added.message";
