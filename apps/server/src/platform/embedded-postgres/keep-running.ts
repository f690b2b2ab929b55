import { setTimeout as wait } from "node:timers/promises";
import type { Running } from "./launch.ts";

/** How long a database that died is tried again, say until a full disk has been freed. */
const revivalTime = 5 * 60_000;

/** Starts the database again whenever it dies unasked; `died` resolves when even that has failed for minutes. */
export const keepRunning = (first: Running, startAgain: () => Promise<Running>) => {
  let running = first;
  let isStopping = false;
  const died = Promise.withResolvers<void>();

  const revive = async (): Promise<Running | null> => {
    const giveUp = performance.now() + revivalTime;
    while (!isStopping && performance.now() < giveUp) {
      const revived = await startAgain().catch(() => null);
      if (revived) return revived;
      await wait(1_000);
    }
    return null;
  };

  const watch = async (): Promise<void> => {
    await running.exited;
    if (isStopping) return;
    const revived = await revive();
    if (revived === null) {
      if (!isStopping) died.resolve();
      return;
    }
    running = revived;
    if (isStopping) await running.stop();
    return watch();
  };
  const watching = watch();

  return {
    died: died.promise,
    stop: async (): Promise<void> => {
      isStopping = true;
      await running.stop();
      await watching;
    },
  };
};
