import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { News, Order } from "./worker.ts";
import type { Tally } from "./routes.ts";

const workerFile = fileURLToPath(new URL("./worker.ts", import.meta.url));

/** Runs an order in a process of its own. `letGo` closes what that process holds open. */
export const drive = async (
  order: Order,
  note: (tally: Tally) => void = () => {},
): Promise<{ tally: Tally; letGo: () => Promise<void> }> => {
  const child = fork(workerFile, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const exited = once(child, "exit");
  const done = Promise.withResolvers<Tally>();
  child.on("message", ({ done: isDone, tally }: News) => (isDone ? done.resolve(tally) : note(tally)));
  void exited.then(() => done.reject(new Error("the worker ended before it was done")));
  child.send(order);
  return {
    tally: await done.promise,
    letGo: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
};
