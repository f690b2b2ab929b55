import type { Message } from "@sosmessages/contract/messages.ts";
import { newPolling } from "@sosmessages/contract/realtime/polling.ts";

/**
 * Where events from the service plug in. Returns how to stop listening. Only `subscribed` counts: a connection alone
 * brings nothing.
 */
export type Live = (on: {
  readonly message: (message: Message) => void;
  readonly subscribed: (isSubscribed: boolean) => void;
}) => () => void;

/** How often to ask while nothing tells us of new messages. */
const pollMs = 120_000;

type Needs = Readonly<{
  live: Live;
  ask: () => void;
  onMessage: (message: Message) => void;
  /** Whether somebody need not wait for the clock. */
  onLive: (isLive: boolean) => void;
}>;

/** Events where there are any, the clock where there are none. Nothing is replayed, so each beginning asks once. */
export function keepUp({ live, ask, onMessage, onLive }: Needs): () => void {
  const poll = newPolling(ask, pollMs);
  ask();
  poll(true);
  const stop = live({
    message: onMessage,
    subscribed: (isSubscribed) => {
      poll(!isSubscribed);
      onLive(isSubscribed);
      if (isSubscribed) ask();
    },
  });
  return () => {
    stop();
    poll(false);
  };
}
