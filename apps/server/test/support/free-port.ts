import { once } from "node:events";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** The system gives the ports from 32,768 on to outgoing connections, and a server that restarts might find its port taken. */
const [first, afterLast] = [10_000, 32_000];

/** A free port for a server that another process starts, and may restart. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(first, afterLast);
    const probe = createServer().listen(port, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
};
