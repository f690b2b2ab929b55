/** What carries events between servers. It may break; `keep-listening.ts` and `outgoing.ts` deal with that. */
export type Transport = {
  readonly through: "postgresql" | "redis";
  /** Rejects if it cannot be opened. `cut` is called once, when nothing more will be received. */
  listen(received: (payload: string) => void, cut: () => void): Promise<Listening>;
  /** In this order. Rejects if it is not known whether all of them were sent. */
  send(payloads: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

export type Listening = { close(): Promise<void> };

/** On PostgreSQL each database has channels of its own; on Redis all who use it share them. */
export const channel = "sosmessages";

/** A transport that does not answer for this long counts as cut. */
export const transportTimeout = 5_000;

/** Servers that lost the same transport do not all come back at the same moment. */
const jittered = (milliseconds: number): number => milliseconds * (0.5 + Math.random());

/** Waits for about that long before the next try, or until the signal is aborted. */
export const beforeRetry = (milliseconds: number, { signal }: AbortController): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", go);
      resolve();
    };
    const timer = setTimeout(go, jittered(milliseconds)).unref();
    signal.addEventListener("abort", go);
    if (signal.aborted) go();
  });
