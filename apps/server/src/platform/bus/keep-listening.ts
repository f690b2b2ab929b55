import { beforeRetry, type Listening, type Transport } from "./transport.ts";

export type ListeningParts = {
  readonly transport: Transport;
  /** Sends a frame that comes back to this server. */
  readonly heartbeat: () => void;
  /** True: the payload is this server's own. */
  readonly receive: (payload: string) => boolean;
  /** Nothing is received any more. "silent": the transport opens, and yet nothing comes through. */
  readonly onDisconnected: (because: "lost" | "silent") => void;
  readonly onConnected: () => void;
};

const heartbeatEvery = 5_000;
/** Two heartbeats that did not come back. */
const timeout = 2 * heartbeatEvery + 1_000;
const firstTimeout = 3_000;
const firstRetry = 200;
const longestRetry = 5_000;

/**
 * Listens, and listens again whenever the transport breaks. A heartbeat of our own that comes back is the only proof that it
 * works: a connection may be half open, and a pooler in transaction mode accepts LISTEN and never delivers anything.
 */
export const keepListening = (parts: ListeningParts) => {
  const { transport, heartbeat, receive, onDisconnected, onConnected } = parts;
  const closing = new AbortController();
  const tried = Promise.withResolvers<void>();

  /** Until the transport breaks. True: it worked for a while. */
  const listen = async (): Promise<boolean> => {
    let lastProof: number | null = null;
    const ended = Promise.withResolvers<"lost" | "silent">();
    let listening: Listening;
    try {
      listening = await transport.listen(
        (payload) => {
          if (closing.signal.aborted || !receive(payload)) return;
          if (lastProof === null) onConnected();
          lastProof = performance.now();
          tried.resolve();
        },
        () => ended.resolve("lost"),
      );
    } catch {
      onDisconnected("lost");
      return false;
    }
    const giveUp = setTimeout(() => lastProof === null && ended.resolve("silent"), firstTimeout).unref();
    const beating = setInterval(() => {
      if (lastProof !== null && performance.now() - lastProof > timeout) ended.resolve("lost");
      else heartbeat();
    }, heartbeatEvery).unref();
    const close = () => ended.resolve("lost");
    closing.signal.addEventListener("abort", close, { once: true });
    heartbeat();
    const because = await ended.promise;
    closing.signal.removeEventListener("abort", close);
    clearTimeout(giveUp);
    clearInterval(beating);
    await listening.close();
    if (!closing.signal.aborted) onDisconnected(because);
    return lastProof !== null;
  };

  const forever = async (): Promise<void> => {
    let delay = firstRetry;
    while (!closing.signal.aborted) {
      delay = (await listen()) ? firstRetry : Math.min(delay * 2, longestRetry);
      tried.resolve();
      await beforeRetry(delay, closing);
    }
  };
  const ended = forever();

  return {
    /** The transport has worked once, or has failed once. */
    tried: tried.promise,
    close: async (): Promise<void> => {
      closing.abort();
      await ended;
    },
  };
};
