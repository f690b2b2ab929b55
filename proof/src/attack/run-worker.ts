import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { News, Order } from "./worker.ts";
import type { Tally } from "./routes.ts";

const workerFile = fileURLToPath(new URL("./worker.ts", import.meta.url));

/** A process of its own that carries out one order, once it is up. `letGo` closes what that process holds open. */
export const startWorker = async (note: (tally: Tally) => void = () => {}) => {
  const child = fork(workerFile, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
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
