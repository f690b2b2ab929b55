import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { runFlood, type FloodOrder } from "./floods.ts";
import { runRoutes, type RoutesOrder, type Tally } from "./routes.ts";
import { runFrames, type FramesOrder } from "./run-frames.ts";

export type Order = (RoutesOrder | FramesOrder | FloodOrder) & { readonly databaseUrl: string };
type News = { readonly done: boolean; readonly tally: Tally };

const file = fileURLToPath(import.meta.url);

/** A separate process that carries out one order, so that only the server delays bystanders. `letGo` closes its connections. */
export const startWorker = async (note: (tally: Tally) => void = () => {}) => {
  const child = fork(file, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const exited = once(child, "exit");
  const ended = exited.then(() => Promise.reject(new Error("the worker ended before it was done")));
  ended.catch(() => {});
  await Promise.race([once(child, "message"), ended]);
  const done = Promise.withResolvers<Tally>();
  child.on("message", ({ done: isDone, tally }: News) => (isDone ? done.resolve(tally) : note(tally)));
  return {
    run(order: Order): Promise<Tally> {
      child.send(order);
      return Promise.race([done.promise, ended]);
    },
    async letGo() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
};

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

if (process.send && process.argv[1] === file) {
  // An attacker uses another machine. Here the attack gets only the processor time that the server leaves.
  setPriority(constants.priority.PRIORITY_LOW);
  process.on("message", (order: Order) => void run(order));
  process.on("disconnect", () => process.exit());
  process.send("up");
}
