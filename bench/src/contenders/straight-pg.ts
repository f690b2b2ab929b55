import { randomUUID } from "node:crypto";
import { runWhenTold, worldFromParent } from "../contender.ts";
import { inLoops } from "../load.ts";
import { listed } from "../world.ts";
import { connectStatements } from "./statements.ts";

/** The same statements with no HTTP at all: what the database and its driver alone can do. */
const world = worldFromParent();
const statements = connectStatements(world);

runWhenTold(
  ({ work, ...measure }) =>
    inLoops(measure, (loop) => {
      if (work === "logins") throw new Error("a login is more than statements");
      return work === "writes"
        ? statements.write(world.writers[loop % world.writers.length]!.token, randomUUID())
        : statements.read(world.readers[loop % world.readers.length]!.token, listed[work]);
    }),
  () => statements.close(),
);
