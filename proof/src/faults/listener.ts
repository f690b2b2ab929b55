import { messageAdded, mailboxChannel } from "@sosmessages/contract/realtime/channels.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { newPusher } from "@sosmessages/server/test/support/realtime/pusher-client.ts";
import type { Caller } from "./caller.ts";
import type { Ledger } from "./ledger.ts";

const tryAgainAfter = 2_000;

/** An unmodified pusher-js client that, like our pages, fetches the list after subscribing and adds new messages. */
export const newListener = (address: string, caller: Caller, ledger: Ledger) => {
  const known = new Set<string>();
  const over = new AbortController();
  let lastOwn = -1;
  let received = 0;

  const pusher = newPusher(address, caller.login.token);

  const refetch = async (): Promise<void> => {
    const list = await caller.all(over.signal);
    for (const { id, body } of list ?? []) {
      known.add(id);
      // Events of listed messages don't count for the order.
      lastOwn = Math.max(lastOwn, caller.placeOf(body));
    }
  };

  const name = mailboxChannel(caller.login.tenant, caller.login.mailbox);
  const channel = pusher.subscribe(name);
  channel.bind("pusher:subscription_succeeded", () => void refetch());
  channel.bind("pusher:subscription_error", () => setTimeout(() => pusher.subscribe(name), tryAgainAfter).unref());
  channel.bind(messageAdded, ({ id, body }: Message) => {
    received += 1;
    if (known.has(id)) return;
    known.add(id);
    // Each letter was acknowledged before the next was written.
    const place = caller.placeOf(body);
    if (place === -1) return;
    if (place < lastOwn) ledger.report("out of order", `letter ${id} of ${caller.name} came after a later one`);
    lastOwn = Math.max(lastOwn, place);
  });

  return {
    received: () => received,
    /** Messages of the mailbox that this listener did not receive. */
    missing: (found: readonly Message[]): string[] => found.filter(({ id }) => !known.has(id)).map(({ id }) => id),
    /** As a reload does. pusher-js waits up to a minute after refused connections. */
    reconnect(): void {
      pusher.disconnect();
      pusher.connect();
    },
    stop(): void {
      over.abort();
      pusher.disconnect();
    },
  };
};
