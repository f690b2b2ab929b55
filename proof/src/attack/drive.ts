import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { News, Order } from "./driver.ts";
import type { Tally } from "./routes.ts";

const driverFile = fileURLToPath(new URL("./driver.ts", import.meta.url));

/** Has it done in a process of its own. What that one holds open it lets go when told to. */
export const drive = async (
  order: Order,
  note: (tally: Tally) => void = () => {},
): Promise<{ tally: Tally; letGo: () => Promise<void> }> => {
  const child = fork(driverFile, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const exited = once(child, "exit");
  const done = Promise.withResolvers<Tally>();
  child.on("message", ({ done: isDone, tally }: News) => (isDone ? done.resolve(tally) : note(tally)));
  void exited.then(() => done.reject(new Error("the driver ended before it was done")));
  child.send(order);
  return {
    tally: await done.promise,
    letGo: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
};
