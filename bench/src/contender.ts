import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Pace } from "./load.ts";
import type { World } from "./world.ts";

/** What is measured. A contender need not know all of them. */
export type Work = "writes" | "reads" | "short-reads" | "logins";

/** A contender serves HTTP at `port`, or runs the work itself when it is told to. */
export type Ready = { readonly port: number | null };
export type Order = { readonly work: Work; readonly seconds: number; readonly concurrency: number };

export type Contender = {
  readonly port: number | null;
  run(order: Order): Promise<Pace>;
  /** Microseconds of processor that its process has used so far. */
  processor(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts one in a process of its own, so that none can slow another down or warm its code up. */
export const startContender = async (name: string, world: World): Promise<Contender> => {
  const path = fileURLToPath(new URL(`./contenders/${name}.ts`, import.meta.url));
  const child = fork(path, [JSON.stringify(world)], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const exited = once(child, "exit");
  const next = async <T>(): Promise<T> => {
    const answer: unknown[] = await Promise.race([once(child, "message"), exited.then(() => [])]);
    if (answer.length === 0) throw new Error(`${name} ended before it had answered`);
    return answer[0] as T;
  };
  const { port } = await next<Ready>();
  return {
    port,
    run: async (order) => {
      child.send(order);
      return next<Pace>();
    },
    processor: async () => {
      child.send("processor");
      return next<number>();
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
};

/** The other end, in the contender's process: says that it is ready, and ends with its parent. */
export const worldFromParent = (): World => JSON.parse(process.argv[2]!) as World;

const beReady = (port: number | null, close: () => Promise<unknown>): void => {
  process.on("message", (order) => {
    const { user, system } = process.cpuUsage();
    if (order === "processor") process.send!(user + system);
  });
  process.on("disconnect", () => void close().finally(() => process.exit()));
  process.send!({ port } satisfies Ready);
};

export const serveAt = (port: number, close: () => Promise<unknown>): void => beReady(port, close);

export const runWhenTold = (run: (order: Order) => Promise<Pace>, close: () => Promise<unknown>): void => {
  process.on("message", (order: Order | "processor") => {
    if (order !== "processor") void run(order).then((pace) => process.send!(pace));
  });
  beReady(null, close);
};
