import {
  conversationChanged,
  deskChannel,
  deskChannelPrefix,
  mailboxChannel,
  messageAdded,
  standingChanged,
  type ConversationChange,
} from "@sosmessages/contract/realtime/channels.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { Bus } from "#platform/bus/bus.ts";
import type { Clock } from "#platform/clock.ts";
import { padded } from "#platform/http/app.ts";
import type { ChangedConversation, MailboxAddress } from "#platform/events.ts";
import { newQueues } from "#platform/queues.ts";
import { isUuid, type MailboxId, type MessageId } from "#platform/ids.ts";
import type { Engine } from "./engine.ts";
import { eventFrame, subscribed } from "./frames.ts";
import { mailboxOfChannel } from "./channels.ts";

type StoredMessage = { readonly mailbox: MailboxId; readonly id: MessageId };

/** `clock`: the bus dates gaps by the same one. */
type Broadcasting = {
  readonly engine: Engine;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
};

/** How messages are read again that a notification only names. */
export type MessageReader = {
  readonly findMessage: (mailbox: MailboxId, id: MessageId) => Promise<Message | null>;
  readonly storedWithin: (milliseconds: number, mailboxes: readonly MailboxId[]) => Promise<readonly StoredMessage[]>;
};

/** A gap of minutes at the busiest hour; about 5 MB when full. */
const remembered = 50_000;
/** A row is dated at the start of its statement, and the commit may follow ten seconds later. */
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
export const newMessageBroadcast = (
  { engine, bus, clock, onFault }: Broadcasting,
  { findMessage, storedWithin }: MessageReader,
) => {
  const delivered = newRecent(remembered);
  const queues = newQueues<MailboxId>();
  /** Missing messages are queued for their mailbox. */
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

  /** Earlier messages of another server whose notification has not arrived yet. */
  const fetchBefore = async (address: MailboxAddress, id: MessageId): Promise<void> => {
    if (!bus.hasOthers || !hasListeners(address) || delivered.has(id)) return;
    for (const earlier of await storedWithin(overtakenBy, [address.mailbox])) {
      if (earlier.id < id) await fetch(address, earlier.id);
    }
  };

  /** Queries the database again after a pause. */
  const tryAgain = (since: number): void => {
    missingSince = Math.min(since, missingSince ?? since);
    retry ??= setTimeout(() => {
      retry = null;
      catchUp(since);
    }, tryAgainAfter).unref();
  };

  /** After the work already queued for that mailbox. If it fails, it is fetched later with everything since then. */
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

  /** Queries messages since then for mailboxes with listeners here, until the database answers. */
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
    // Later subscribers find it in the list.
    if (!hasListeners(address)) return delivered.add(id);
    // After the messages that were missed before it.
    void caughtUp.then(() => fetchInOrder(address, id as MessageId, receivedAt));
  };
  const broadcastStanding = ([tenant = "", mailbox = ""]: readonly string[]): void => {
    const channel = mailboxChannel(tenant, mailbox);
    engine.broadcast(channel, padded(eventFrame(standingChanged, {}, channel)));
  };
  const stops = [
    bus.subscribe("standing", broadcastStanding),
    bus.subscribe("message", onNotification),
    bus.onGap((since) => catchUp(since.getTime())),
  ];

  return {
    /** After the commit: the message to listeners here, only its id to other servers. */
    announce(address: MailboxAddress, message: Message): void {
      bus.publish("message", [address.tenant, address.mailbox, message.id]);
      if (!hasListeners(address)) return delivered.add(message.id);
      if (!bus.hasOthers) return deliver(address, message);
      // After earlier messages of other servers. If these cannot be queried now, both are fetched in order later.
      const since = clock().getTime();
      const inOrder = async () => {
        await fetchBefore(address, message.id as MessageId);
        deliver(address, message);
      };
      void caughtUp.then(() => inQueue(address, since, inOrder));
    },

    /** After the commit. */
    announceStanding({ tenant, mailbox }: MailboxAddress): void {
      bus.publish("standing", [tenant, mailbox]);
      broadcastStanding([tenant, mailbox]);
    },

    stop(): void {
      for (const stop of stops) stop();
      if (retry) clearTimeout(retry);
    },
  };
};

/** The shortest time between two requests to reload everything. */
const askAgainAfter = 10_000;

export const newDeskBroadcast = ({ engine, bus }: Pick<Broadcasting, "engine" | "bus">) => {
  const broadcastChange = ([tenant = "", conversation = "", version]: readonly string[]): void => {
    const channel = deskChannel(tenant);
    const change = { conversation: conversation === "" ? null : conversation, version: Number(version) };
    engine.broadcast(channel, eventFrame(conversationChanged, change satisfies ConversationChange, channel));
  };

  /** A client treats this as a new subscription, which has no replay, and reloads everything. */
  const refetchAll = (): void => {
    for (const channel of engine.channels().keys()) {
      if (channel.startsWith(deskChannelPrefix)) engine.broadcast(channel, subscribed(channel));
    }
  };

  let cooldown: NodeJS.Timeout | null = null;
  let isMissing = false;
  /** While servers do not receive from each other there is a gap every few seconds. */
  const onGap = (): void => {
    isMissing = true;
    if (cooldown) return;
    isMissing = false;
    refetchAll();
    cooldown = setTimeout(() => {
      cooldown = null;
      if (isMissing) onGap();
    }, askAgainAfter).unref();
  };
  const stops = [bus.subscribe("desk", broadcastChange), bus.onGap(onGap)];

  return {
    publish({ tenant, conversation, version }: ChangedConversation): void {
      const frame = [tenant, conversation ?? "", String(version)];
      bus.publish("desk", frame);
      broadcastChange(frame);
    },
    stop(): void {
      for (const stop of stops) stop();
      if (cooldown) clearTimeout(cooldown);
    },
  };
};

/** The ended logins of a person: one, all but one, or all. Named by owner, like grants. */
type Ended = Readonly<{ person: string; only: string | undefined; except: string | undefined }>;

/** Logins of callers and logins at the desk have separate topics. */
type LoginKind = {
  readonly topic: "login" | "desk-login";
  readonly isOurs: (owner: string) => boolean;
  /** Which of these logins live. */
  readonly stillLive: (owners: readonly string[]) => Promise<readonly string[]>;
};

const checkEvery = 10 * 60_000;

/** Closes the connections of ended logins, on every server. */
export const newLogoutBroadcast = ({ engine, bus, onFault }: Broadcasting, { topic, isOurs, stillLive }: LoginKind) => {
  const close = ([person = "", only = "", except = ""]: readonly string[]): void =>
    engine.revoke(
      ({ owner, detail }) =>
        isOurs(owner) && detail === person && (only === "" || owner === only) && (except === "" || owner !== except),
    );

  /** Logins also expire, and a notification may be lost. */
  const closeEnded = async (): Promise<void> => {
    try {
      const held = engine.grants().map(({ owner }) => owner);
      const owners = new Set(held.filter(isOurs));
      if (owners.size === 0) return;
      for (const owner of await stillLive([...owners])) owners.delete(owner);
      if (owners.size > 0) engine.revoke(({ owner }) => owners.has(owner));
    } catch (error) {
      onFault(error);
    }
  };

  const timer = setInterval(() => void closeEnded(), checkEvery).unref();
  const stops = [bus.subscribe(topic, close), bus.onGap(() => void closeEnded())];

  return {
    /** After the commit. */
    publish({ person, only = "", except = "" }: Ended): void {
      const word = [person, only, except];
      bus.publish(topic, word);
      close(word);
    },

    /** Also for a job, besides the timer. */
    closeEnded,

    stop(): void {
      clearInterval(timer);
      for (const stop of stops) stop();
    },
  };
};
