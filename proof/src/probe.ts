import { isMainThread } from "node:worker_threads";
import type { Pulse } from "./server.ts";

/* Loaded into the server before its code. Reports processor time and memory on request. */
// Worker threads load this file too.
if (isMainThread && process.connected) {
  process.on("message", (question) => {
    if (question === "pulse after gc") for (let round = 0; round < 3; round += 1) globalThis.gc?.();
    const { user, system } = process.threadCpuUsage();
    const { heapUsed, external } = process.memoryUsage();
    process.send!({ mainThread: (user + system) / 1000, kept: heapUsed + external } satisfies Pulse);
  });
  // The channel must not keep the server running.
  process.channel!.unref();
}
