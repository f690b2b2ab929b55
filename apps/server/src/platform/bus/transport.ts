import { randomUUID } from "node:crypto";
import pg from "pg";
import { withTimeout } from "#platform/clock.ts";
import { DatabaseClient } from "#platform/database/database-client.ts";

/** Carries payloads between servers. `keepListening` and `newOutgoing` handle outages. */
export type Transport = {
  readonly through: "postgresql" | "redis";
  /** Rejects if it cannot connect. `cut` is called once, when the connection ends. */
  listen(received: (payload: string) => void, cut: () => void): Promise<Listening>;
  /** Keeps the order. Rejects unless all were sent. */
  send(payloads: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

export type Listening = { close(): Promise<void> };

/** PostgreSQL has separate channels per database; on Redis all clients share them. */
const channel = "sosmessages";

const transportTimeout = 5_000;

/** Servers that lost the same transport should not reconnect at the same moment. */
const jittered = (milliseconds: number): number => milliseconds * (0.5 + Math.random());

/** Waits about that long, or until the signal is aborted. */
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

const heartbeatEvery = 5_000;
/** Two heartbeats that did not come back. */
const heartbeatTimeout = 2 * heartbeatEvery + 1_000;
const firstTimeout = 3_000;
const firstRetry = 200;
const longestRetry = 5_000;

/**
 * Listens, and reconnects after each outage. Only a heartbeat that comes back proves that the transport works: a connection may be half
 * open, and a pooler in transaction mode accepts LISTEN and never delivers.
 */
export const keepListening = ({
  transport,
  heartbeat,
  receive,
  onDisconnected,
  onConnected,
}: {
  readonly transport: Transport;
  /** Sends a frame that comes back to this server. */
  readonly heartbeat: () => void;
  /** True: this server sent the payload. */
  readonly receive: (payload: string) => boolean;
  /** "silent": the transport connects but delivers no payloads. */
  readonly onDisconnected: (because: "lost" | "silent") => void;
  readonly onConnected: () => void;
}) => {
  const closing = new AbortController();
  const tried = Promise.withResolvers<void>();

  /** Returns when the connection ends. True: it worked for a while. */
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
      if (lastProof !== null && performance.now() - lastProof > heartbeatTimeout) ended.resolve("lost");
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
    /** Resolves after the first success or failure. */
    tried: tried.promise,
    close: async (): Promise<void> => {
      closing.abort();
      await ended;
    },
  };
};

/** null on the embedded database: it serves one process, which has no peers. */
export const chooseTransport = (settings: {
  databaseUrl: string | null;
  redisUrl: string | null;
}): Transport | null => {
  const { databaseUrl, redisUrl } = settings;
  if (databaseUrl === null) return null;
  return redisUrl === null ? newPostgresTransport(databaseUrl) : newRedisTransport(redisUrl);
};

type Verdict = "works" | "silent" | "lost";

const testTimeout = 3_000;

/** Tests whether a payload comes back. It is not a valid frame, so servers ignore it. */
export const testTransport = async (transport: Transport): Promise<Verdict> => {
  const sent = randomUUID();
  const verdict = Promise.withResolvers<Verdict>();
  const giveUp = setTimeout(() => verdict.resolve("silent"), testTimeout);
  try {
    const listening = await transport.listen(
      (payload) => payload === sent && verdict.resolve("works"),
      () => verdict.resolve("lost"),
    );
    await transport.send([sent]);
    const found = await verdict.promise;
    await listening.close();
    return found;
  } catch {
    return "lost";
  } finally {
    clearTimeout(giveUp);
  }
};

const timeouts = { connectionTimeoutMillis: transportTimeout, query_timeout: transportTimeout, keepAlive: true };

/** LISTEN on a dedicated connection, NOTIFY on a second one. */
export const newPostgresTransport = (url: string): Transport => {
  const publishing = new pg.Pool({
    Client: DatabaseClient,
    connectionString: url,
    max: 1,
    ...timeouts,
    // Kept open: reconnecting would delay an event.
    idleTimeoutMillis: 0,
    application_name: "sosmessages publishing",
    // Events need not be durable.
    options: "-c synchronous_commit=off -c statement_timeout=5000",
  });
  publishing.on("error", () => {});

  return {
    through: "postgresql",

    async listen(received, cut) {
      const client = new DatabaseClient({
        connectionString: url,
        ...timeouts,
        application_name: "sosmessages listening",
        options: "-c idle_session_timeout=0",
      });
      client.on("notification", ({ payload }) => received(payload ?? ""));
      client.on("error", cut);
      client.on("end", cut);
      const close = () => client.end().catch(() => {});
      try {
        await client.connect();
        await client.query(`LISTEN ${channel}`);
      } catch (error) {
        void close();
        throw error;
      }
      return { close: () => untilClosed(close()) };
    },

    send: async (payloads) =>
      void (await publishing.query({
        name: "bus.notify",
        text: "SELECT pg_notify($1, payload) FROM unnest($2::text[]) WITH ORDINALITY AS them (payload, place) ORDER BY place",
        values: [channel, payloads],
      })),

    close: () => untilClosed(publishing.end()),
  };
};

/** Closing a dead connection may never finish. */
const untilClosed = (closing: Promise<void>): Promise<void> => withTimeout(1_000, closing, () => {});

/**
 * On Redis a listening connection cannot publish, so there is one for listening and one for publishing. The client's reconnecting is
 * off: it would hide missed events.
 */
export const newRedisTransport = (url: string): Transport => {
  const connect = async (cut: () => void) => {
    // Loads a megabyte of code, needed only with Redis.
    const { createClient } = await import("@redis/client");
    const client = createClient({
      url,
      socket: { reconnectStrategy: false, connectTimeout: transportTimeout },
      disableOfflineQueue: true,
    });
    client.on("error", cut);
    client.on("end", cut);
    try {
      return await inTime(client.connect());
    } catch (error) {
      if (client.isOpen) client.destroy();
      throw error;
    }
  };
  type Client = Awaited<ReturnType<typeof connect>>;

  const disconnect = (client: Client): void => {
    if (client.isOpen) client.destroy();
  };

  let publishing: Promise<Client> | null = null;
  const forget = (): void => {
    const client = publishing;
    publishing = null;
    void client?.then(disconnect, () => {});
  };

  return {
    through: "redis",

    async listen(received, cut) {
      const client = await connect(cut);
      try {
        await inTime(client.subscribe(channel, received));
      } catch (error) {
        disconnect(client);
        throw error;
      }
      return { close: async () => disconnect(client) };
    },

    async send(payloads) {
      try {
        const client = await (publishing ??= connect(forget));
        await inTime(Promise.all(payloads.map((payload) => client.publish(channel, payload))));
      } catch (error) {
        forget();
        throw error;
      }
    },

    close: async () => forget(),
  };
};

/** The client has no timeout for a server that accepts a connection and never answers. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  withTimeout(transportTimeout, work, () => {
    throw new Error("Redis does not answer.");
  });
