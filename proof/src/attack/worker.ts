import { constants, setPriority } from "node:os";
import pg from "pg";
import { runFlood, type FloodOrder } from "./floods/floods.ts";
import { runRoutes, type RoutesOrder, type Tally } from "./routes.ts";
import { runFrames, type FramesOrder } from "./frames/run-frames.ts";

/*
 * A process of its own, so that bystanders are kept waiting by the server alone. An attacker sits at another machine: here it takes
 * only the processor time that the server leaves.
 */
setPriority(constants.priority.PRIORITY_LOW);

export type Order = (RoutesOrder | FramesOrder | FloodOrder) & { readonly databaseUrl: string };
export type News = { readonly done: boolean; readonly tally: Tally };

const run = async (order: Order): Promise<void> => {
  const pool = new pg.Pool({ connectionString: order.databaseUrl, max: 2 });
  const query = async <R extends Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<R[]> =>
    (await pool.query<R>(sql, values)).rows;
  const note = (tally: Tally) => void process.send!({ done: false, tally } satisfies News);
  const work = () => {
    switch (order.run) {
      case "routes":
        return runRoutes(order, query, note);
      case "frames":
        return runFrames(order, query, note);
      case "flood":
        return runFlood(order, query);
    }
  };
  const tally = await work();
  await pool.end();
  process.send!({ done: true, tally } satisfies News);
};

process.on("message", (order: Order) => void run(order));
process.send!("up");
// What a flood holds open is let go with this process.
process.on("disconnect", () => process.exit());
