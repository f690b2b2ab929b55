import { constants, setPriority } from "node:os";
import { answerQuestions } from "@sosmessages/bench/src/process.ts";
import { worldFromParent } from "@sosmessages/bench/src/world.ts";
import pg from "pg";
import { runFlood, type FloodOrder } from "./floods.ts";
import { runRoutes, type CasesOrder } from "./routes.ts";
import { runFrames } from "./run-frames.ts";

/* A separate process that attacks, so that only the server delays bystanders. Its connections stay open until it ends. */
const pool = new pg.Pool({ connectionString: worldFromParent().databaseUrl, max: 2 });
const query = async <R extends Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<R[]> =>
  (await pool.query<R>(sql, values)).rows;

// An attacker uses another machine. Here the attack gets only the processor time that the server leaves.
setPriority(constants.priority.PRIORITY_LOW);
answerQuestions(0, {
  routes: (order: CasesOrder) => runRoutes(order, query),
  frames: (order: CasesOrder) => runFrames(order, query),
  flood: (order: FloodOrder) => runFlood(order, query),
});
