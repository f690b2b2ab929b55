import type { Message } from "@sosmessages/contract/messages.ts";
import type { ConversationChange } from "@sosmessages/contract/realtime/channels.ts";
import type { CallerId, MailboxId, VolunteerId } from "./ids.ts";
import type { JobName } from "./job-names.ts";

export type MailboxAddress = { readonly tenant: string; readonly mailbox: MailboxId };

/**
 * A conversation and its new version; `conversation` null: the number of people on duty changed. `stored`: the message or reply
 * that was stored with this change.
 */
export type ChangedConversation = ConversationChange & {
  readonly tenant: string;
  /** Open pages of this mailbox load it again: a volunteer has begun to read, a leader has seen the alarm of the tick or blocked the caller, or the caller has deleted something. */
  readonly reload?: MailboxId;
  readonly stored?: { readonly mailbox: MailboxId; readonly message: Message };
};
/** Called after the commit. */
export type PublishChange = (change: ChangedConversation) => void;

/** Ended logins of a caller: one, all but one, or all. */
export type EndedCallerLogins = { readonly caller: CallerId; readonly only?: Buffer; readonly except?: Buffer };
/** Ended logins at the desk. Locking a page and changing rights end them too. */
export type EndedDeskLogins = { readonly volunteer: VolunteerId; readonly only?: string; readonly except?: string };

/** Calling it publishes. Subscribers run synchronously, in the order of subscribing. */
const newEvent = <Details extends readonly unknown[]>() => {
  const receivers: ((...details: Details) => void)[] = [];
  const publish = (...details: Details): void => {
    for (const receive of receivers) receive(...details);
  };
  return Object.assign(publish, {
    subscribe: (receive: (...details: Details) => void): void => void receivers.push(receive),
  });
};

/**
 * Notifications between slices on this server, always after the commit, so that slices do not depend on each other. `realtime` notifies
 * other servers over the bus.
 */
export const newEvents = () => ({
  /** The desk reloads it, and listeners of the mailbox get the stored message. */
  conversationChanged: newEvent<[change: ChangedConversation]>(),
  /** Connections of these logins are closed. */
  callerLoginsEnded: newEvent<[ended: EndedCallerLogins]>(),
  deskLoginsEnded: newEvent<[ended: EndedDeskLogins]>(),
  /** A job should run now. */
  wake: newEvent<[job: JobName]>(),
});
export type Events = ReturnType<typeof newEvents>;
