import { chooseTransport, testTransport } from "#platform/bus/transport.ts";

import type { Config } from "../../config.ts";
import { fail, ok, warn, type Finding } from "./finding.ts";

const names = { postgresql: "PostgreSQL's LISTEN", redis: "the Redis of REDIS_URL" } as const;

/** Sends something and waits for it to come back. */
export const checkBus = async (config: Config): Promise<Finding> => {
  const transport = chooseTransport(config);
  if (transport === null) {
    const unused = config.redisUrl === null ? "" : "; REDIS_URL is not used";
    return ok("servers", `one alone on the embedded database${unused}`);
  }
  const name = names[transport.through];
  try {
    switch (await testTransport(transport)) {
      case "works":
        return ok("servers", `reach each other through ${name}`);
      case "silent":
        return warn("servers", `receive nothing from each other through ${name}: ${advice[transport.through]}`);
      case "lost":
        return fail("servers", `${name} cannot be reached: new messages show up some seconds late until it can`);
    }
  } finally {
    await transport.close();
  }
};

const advice = {
  postgresql:
    "a pooler in transaction mode stands in front of it. Point DATABASE_URL past it, let it keep sessions, or set REDIS_URL",
  redis: "what is published does not arrive",
} as const;
