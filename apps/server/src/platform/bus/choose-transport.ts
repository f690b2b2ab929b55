import { randomUUID } from "node:crypto";
import { newPostgresTransport } from "./postgres-transport.ts";
import { newRedisTransport } from "./redis-transport.ts";
import type { Transport } from "./transport.ts";

/** null: the embedded database serves one process alone, which has no peers. */
export const chooseTransport = (settings: {
  databaseUrl: string | null;
  redisUrl: string | null;
}): Transport | null => {
  const { databaseUrl, redisUrl } = settings;
  if (databaseUrl === null) return null;
  return redisUrl === null ? newPostgresTransport(databaseUrl) : newRedisTransport(redisUrl);
};

type Verdict = "works" | "silent" | "lost";

const timeout = 3_000;

/** Whether a payload that is sent comes back. It is no frame, so that servers ignore it. */
export const testTransport = async (transport: Transport): Promise<Verdict> => {
  const sent = randomUUID();
  const verdict = Promise.withResolvers<Verdict>();
  const giveUp = setTimeout(() => verdict.resolve("silent"), timeout);
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
