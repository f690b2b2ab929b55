import { setFlagsFromString } from "node:v8";
import { isMainThread } from "node:worker_threads";
import { runInNewContext } from "node:vm";
import type { Pulse } from "./server.ts";

/* Loaded into the server before its code. Reports processor time and memory on request. */
const collectGarbage = (): void => {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  for (let round = 0; round < 3; round += 1) gc();
};

const pulse = (): Pulse => {
  const { user, system } = process.threadCpuUsage();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { mainThread: (user + system) / 1000, kept: heapUsed + external, resident: rss };
};

// Worker threads load this file too.
if (isMainThread && process.connected) {
  process.on("message", (question) => {
    if (question === "pulse after gc") collectGarbage();
    if (question === "pulse" || question === "pulse after gc") process.send!(pulse());
  });
  // The channel must not keep the server running.
  process.channel!.unref();
}
