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
  ask: () => void;
  /** How often to ask while no event can come. */
  everyMs: number;
  onEvent: (event: E) => void;
  onLive: (isLive: boolean) => void;
}>;

/** Events if available, otherwise polling. Events are not replayed, so each subscription starts with a fetch. */
export function keepUp<E>({ live, ask, everyMs, onEvent, onLive }: Options<E>): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
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
