import { channel, transportTimeout, type Transport } from "./transport.ts";

/**
 * A connection that listens can do nothing else on Redis, so there is one for listening and one for publishing. The client's
 * own reconnecting is off: it would hide that events were missed.
 */
export const newRedisTransport = (url: string): Transport => {
  const connect = async (cut: () => void) => {
    // A megabyte that only those who use Redis need.
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

  const hangUp = (client: Client): void => {
    if (client.isOpen) client.destroy();
  };

  let publishing: Promise<Client> | null = null;
  const forget = (): void => {
    const client = publishing;
    publishing = null;
    void client?.then(hangUp, () => {});
  };

  return {
    through: "redis",

    async listen(received, cut) {
      const client = await connect(cut);
      try {
        await inTime(client.subscribe(channel, received));
      } catch (error) {
        hangUp(client);
        throw error;
      }
      return { close: async () => hangUp(client) };
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

/** The client itself waits for ever for a server that accepts a connection and never answers. */
const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("Redis does not answer.")), transportTimeout).unref();
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
