import { createClient } from "@redis/client";
import { channel, patienceWithLine, type Line } from "./line.ts";

/**
 * A connection that listens can do nothing else on Redis, so there is one for listening and one for speaking. The client's
 * own way of coming back is off: it would hide that words were missed.
 */
export const newRedisLine = (url: string): Line => {
  const connect = async (cut: () => void) => {
    const client = createClient({
      url,
      socket: { reconnectStrategy: false, connectTimeout: patienceWithLine },
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

  let speaking: Promise<Client> | null = null;
  const forget = (): void => {
    const client = speaking;
    speaking = null;
    void client?.then(hangUp, () => {});
  };

  return {
    through: "redis",

    async listen(heard, cut) {
      const client = await connect(cut);
      try {
        await inTime(client.subscribe(channel, heard));
      } catch (error) {
        hangUp(client);
        throw error;
      }
      return { close: async () => hangUp(client) };
    },

    async send(payloads) {
      try {
        const client = await (speaking ??= connect(forget));
        await inTime(Promise.all(payloads.map((payload) => client.publish(channel, payload))));
      } catch (error) {
        forget();
        throw error;
      }
    },

    close: async () => forget(),
  };
};

/** The client waits for ever for a server that has fallen silent, or accepts a connection and says nothing on it. */
const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("Redis does not answer.")), patienceWithLine).unref();
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
