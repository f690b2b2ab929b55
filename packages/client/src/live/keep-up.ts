/**
 * Where events from the service plug in. Returns how to stop listening. Only `subscribed` counts: a connection alone
 * brings nothing.
 */
export type Live<E> = (on: {
  readonly event: (event: E) => void;
  readonly subscribed: (isSubscribed: boolean) => void;
}) => () => void;

type Options<E> = Readonly<{
  live: Live<E>;
  /** Asks for everything there is. */
  ask: () => void;
  /** How often to ask while no event can come. */
  everyMs: number;
  onEvent: (event: E) => void;
  /** Whether events come, so that nobody waits for the clock. */
  onLive: (isLive: boolean) => void;
}>;

/** Events where there are any, the clock where there are none. Nothing is replayed, so each beginning asks once. */
export function keepUp<E>({ live, ask, everyMs, onEvent, onLive }: Options<E>): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Set again to what it is, it keeps its rhythm. */
  const poll = (isPolling: boolean) => {
    if (isPolling === (timer !== undefined)) return;
    clearInterval(timer);
    timer = isPolling ? setInterval(ask, everyMs) : undefined;
  };

  ask();
  poll(true);
  const stop = live({
    event: onEvent,
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
