import { lineFor } from "#platform/bus/line-for.ts";
import { tryLine } from "#platform/bus/try-line.ts";
import type { Config } from "../../config.ts";
import { fail, ok, warn, type Finding } from "./finding.ts";

const names = { postgresql: "PostgreSQL's LISTEN", redis: "the Redis of REDIS_URL" } as const;

/** Says something, and listens whether it comes through. */
export const checkBus = async (config: Config): Promise<Finding> => {
  const line = lineFor(config);
  if (line === null) {
    const unused = config.redisUrl === null ? "" : "; REDIS_URL is not used";
    return ok("servers", `one alone on the embedded database${unused}`);
  }
  const name = names[line.through];
  try {
    switch (await tryLine(line)) {
      case "hears":
        return ok("servers", `hear of each other through ${name}`);
      case "deaf":
        return warn("servers", `hear nothing of each other through ${name}: ${advice[line.through]}`);
      case "lost":
        return fail("servers", `${name} cannot be reached: new messages show up some seconds late until it can`);
    }
  } finally {
    await line.close();
  }
};

const advice = {
  postgresql:
    "a pooler in transaction mode stands in front of it. Point DATABASE_URL past it, let it keep sessions, or set REDIS_URL",
  redis: "what is published does not arrive",
} as const;
