import type { Message } from "@sosmessages/contract/messages.ts";
import type { ConversationChange } from "@sosmessages/contract/realtime/channels.ts";
import type { CallerId, MailboxId, VolunteerId } from "./ids.ts";
import type { JobName } from "./job-names.ts";

export type MailboxAddress = { readonly tenant: string; readonly mailbox: MailboxId };

/** Sent to the desk: a conversation and its new version, or a change of the people on duty. */
export type DeskChange = ConversationChange & { readonly tenant: string };

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
  /** A caller's message or a reply is stored. */
  messageStored: newEvent<[address: MailboxAddress, message: Message]>(),
  /** A conversation or the number of people on duty changed. */
  deskChanged: newEvent<[change: DeskChange]>(),
  /** Connections of these logins are closed. */
  callerLoginsEnded: newEvent<[ended: EndedCallerLogins]>(),
  deskLoginsEnded: newEvent<[ended: EndedDeskLogins]>(),
  /** A job should run now. */
  wake: newEvent<[job: JobName]>(),
});
export type Events = ReturnType<typeof newEvents>;
