import type { Message } from "@sosmessages/contract/messages.ts";
import type { ConversationChange } from "@sosmessages/contract/realtime/channels.ts";
import type { CallerId, MailboxId, VolunteerId } from "./ids.ts";
import type { JobName } from "./job-names.ts";

export type MailboxAddress = { readonly tenant: string; readonly mailbox: MailboxId };

/** All that the desk is sent: which conversation changed, and to which version; or that somebody went on or off duty. */
export type DeskChange = ConversationChange & { readonly tenant: string };

/** Which logins of a caller are over: one, all but one, or all. */
export type EndedCallerLogins = { readonly caller: CallerId; readonly only?: Buffer; readonly except?: Buffer };
/** The same for a login at the desk, which also ends when a page is locked or somebody's rights change. */
export type EndedDeskLogins = { readonly volunteer: VolunteerId; readonly only?: string; readonly except?: string };

/** Calling it publishes; whoever subscribed is called at once, in the order of subscribing. */
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
 * What slices notify each other of on this server, always after the commit. It is there before any slice is, so that none
 * has to know who publishes and who receives. Other servers are notified by `realtime`, over the bus.
 */
export const newEvents = () => ({
  /** A caller's message or a reply is stored. */
  messageStored: newEvent<[address: MailboxAddress, message: Message]>(),
  /** A conversation or the number of people on duty changed: those at the desk look again. */
  deskChanged: newEvent<[change: DeskChange]>(),
  /** Whatever these logins hold open closes. */
  callerLoginsEnded: newEvent<[ended: EndedCallerLogins]>(),
  deskLoginsEnded: newEvent<[ended: EndedDeskLogins]>(),
  /** A job has something to do, and does not wait for its time. */
  wake: newEvent<[job: JobName]>(),
});
export type Events = ReturnType<typeof newEvents>;
