import { mailboxChannel, messageAdded } from "@sosmessages/contract/realtime/channels.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { Bus } from "#platform/bus/bus.ts";
import type { Clock } from "#platform/clock.ts";
import type { MailboxAddress } from "#platform/events.ts";
import { newQueues } from "#platform/queues.ts";
import { isUuid, type MailboxId, type MessageId } from "#platform/ids.ts";
import type { Engine } from "./engine.ts";
import { eventFrame } from "./frames.ts";
import { mailboxOfChannel } from "./mailbox-channel.ts";

export type StoredMessage = { readonly mailbox: MailboxId; readonly id: MessageId };

export type AnnouncementParts = {
  readonly engine: Engine;
  readonly bus: Bus;
  /** The one that the bus dates gaps by. */
  readonly clock: Clock;
  readonly findMessage: (mailbox: MailboxId, id: MessageId) => Promise<Message | null>;
  readonly storedWithin: (milliseconds: number, mailboxes: readonly MailboxId[]) => Promise<readonly StoredMessage[]>;
  readonly onFault: (error: unknown) => void;
};

/** Frames come in steps of this size, as answers do, so that their length gives little away. */
const frameStep = 1024;
const padded = (frame: string): string => {
  const over = Buffer.byteLength(frame) % frameStep;
  return over === 0 ? frame : frame + " ".repeat(frameStep - over);
};

/** A gap of minutes at the busiest hour; about 5 MB when full. */
const remembered = 50_000;
/** A statement may take ten seconds to commit what it dated at its beginning. */
const margin = 15_000;
const tryAgainAfter = 2_000;
/** After a cut connection, one server's notification may arrive so much later than a newer one of another. */
const overtakenBy = 60_000;
/** Messages of one mailbox that wait to be read. */
const mostWaiting = 1_000;

/** Remembers the last so many, and forgets the oldest first. */
const newRecent = (most: number) => {
  const known = new Set<string>();
  return {
    has: (id: string): boolean => known.has(id),
    add(id: string): void {
      known.add(id);
      if (known.size > most) known.delete(known.values().next().value!);
    },
  };
};

/** New messages reach everyone who listens to their mailbox, whichever server they are connected to, in order and none twice. */
export const newAnnouncements = (parts: AnnouncementParts) => {
  const { engine, bus, clock, findMessage, storedWithin, onFault } = parts;
  const delivered = newRecent(remembered);
  const queues = newQueues<MailboxId>();
  /** What is known to be missing stands in its mailbox's queue. */
  let caughtUp = Promise.resolve();
  let catchingUp = 0;
  let missingSince: number | null = null;
  let retry: NodeJS.Timeout | null = null;

  const hasListeners = ({ tenant, mailbox }: MailboxAddress) => engine.channels().has(mailboxChannel(tenant, mailbox));

  const deliver = ({ tenant, mailbox }: MailboxAddress, message: Message): void => {
    if (!hasListeners({ tenant, mailbox }) || delivered.has(message.id)) return;
    delivered.add(message.id);
    const channel = mailboxChannel(tenant, mailbox);
    engine.broadcast(channel, padded(eventFrame(messageAdded, message, channel)));
  };

  const fetch = async (address: MailboxAddress, id: MessageId): Promise<void> => {
    if (!hasListeners(address) || delivered.has(id)) return;
    const message = await findMessage(address.mailbox, id);
    if (message) deliver(address, message);
  };

  /** What was stored through another server just before this one, and whose notification is still on its way. */
  const fetchBefore = async (address: MailboxAddress, id: MessageId): Promise<void> => {
    if (!bus.hasOthers || !hasListeners(address) || delivered.has(id)) return;
    for (const earlier of await storedWithin(overtakenBy, [address.mailbox])) {
      if (earlier.id < id) await fetch(address, earlier.id);
    }
  };

  /** Asks the database in a while for what came since then. */
  const tryAgain = (since: number): void => {
    missingSince = Math.min(since, missingSince ?? since);
    retry ??= setTimeout(() => {
      retry = null;
      catchUp(since);
    }, tryAgainAfter).unref();
  };

  /** Behind what waits for that mailbox. What fails is fetched again later, with all that came since then. */
  const inQueue = ({ mailbox }: MailboxAddress, since: number, work: () => Promise<void>): void => {
    // More than this is found faster by asking for all of it.
    if (queues.lengthOf(mailbox) >= mostWaiting) return tryAgain(since);
    queues.add(mailbox, work).catch((error: unknown) => {
      onFault(error);
      tryAgain(since);
    });
  };

  const fetchInOrder = (address: MailboxAddress, id: MessageId, since: number): void =>
    inQueue(address, since, async () => {
      await fetchBefore(address, id);
      await fetch(address, id);
    });

  const findMissing = async (): Promise<void> => {
    if (missingSince === null) return;
    const from = missingSince;
    missingSince = null;
    try {
      const addresses = new Map<MailboxId, MailboxAddress>();
      for (const channel of engine.channels().keys()) {
        const address = mailboxOfChannel(channel);
        if (address) addresses.set(address.mailbox, address);
      }
      if (addresses.size === 0) return;
      const within = Math.max(0, clock().getTime() - from) + margin;
      const missing = await storedWithin(within, [...addresses.keys()]);
      for (const { mailbox, id } of missing) fetchInOrder(addresses.get(mailbox)!, id, from);
    } catch (error) {
      onFault(error);
      tryAgain(from);
    }
  };

  /** Asks the database what the mailboxes with listeners here were sent since then, until it has answered. */
  const catchUp = (since: number): void => {
    missingSince = Math.min(since, missingSince ?? since);
    if (retry) return;
    catchingUp += 1;
    caughtUp = caughtUp.then(findMissing).finally(() => void (catchingUp -= 1));
  };

  const onNotification = ([tenant = "", mailbox = "", id = ""]: readonly string[]): void => {
    if (!isUuid(mailbox) || !isUuid(id)) return;
    const receivedAt = clock().getTime();
    const address = { tenant, mailbox: mailbox as MailboxId };
    // Whoever subscribes later finds it in the list.
    if (!hasListeners(address)) return delivered.add(id);
    // Behind what was missed before it.
    void caughtUp.then(() => fetchInOrder(address, id as MessageId, receivedAt));
  };
  const stops = [bus.subscribe("message", onNotification), bus.onGap((since) => catchUp(since.getTime()))];

  return {
    /** After the commit: to those who listen here at once, to the other servers by its id alone. */
    announce(address: MailboxAddress, message: Message): void {
      bus.publish("message", [address.tenant, address.mailbox, message.id]);
      if (!hasListeners(address)) return delivered.add(message.id);
      if (!bus.hasOthers) return deliver(address, message);
      // Behind what was stored before it elsewhere. If that cannot be asked for now, both are fetched in order later.
      const since = clock().getTime();
      const inOrder = async () => {
        await fetchBefore(address, message.id as MessageId);
        deliver(address, message);
      };
      void caughtUp.then(() => inQueue(address, since, inOrder));
    },

    stop(): void {
      for (const stop of stops) stop();
      if (retry) clearTimeout(retry);
    },
  };
};
