import { setTimeout as wait } from "node:timers/promises";
import { codeOf, isDatabaseUnavailable } from "#platform/process/unavailable.ts";
import { DatabaseClient } from "./database-client.ts";
import type { Log } from "#platform/log.ts";

const tryEvery = 1_000;
const sayEvery = 10_000;

/** A service that runs waits for a refused login too: somebody may be changing passwords. One that starts has a wrong one. */
const mayPass = (error: unknown): boolean => isDatabaseUnavailable(error) && !/^(28|3D)/.test(codeOf(error));

type Patience = { readonly seconds: number; readonly log: Log; readonly stopped?: AbortSignal | undefined };

/**
 * Machines that start together are not up together. What may pass by itself is waited for. What somebody must fix, such as a wrong
 * password, is reported at once; after the waiting time, the last reason is.
 */
export const awaitDatabase = async (url: string, { seconds, log, stopped }: Patience): Promise<void> => {
  const began = performance.now();
  let saidAt: number | null = null;
  for (;;) {
    try {
      return await connectOnce(url);
    } catch (error) {
      const waited = performance.now() - began;
      if (!mayPass(error) || waited + tryEvery > seconds * 1_000 || stopped?.aborted) throw error;
      if (saidAt === null || waited - saidAt >= sayEvery) {
        log({ event: "waiting-for-database", seconds: Math.round(waited / 1_000) });
        saidAt = waited;
      }
      await wait(tryEvery, undefined, { ...(stopped && { signal: stopped }) }).catch(() => {});
    }
  }
};

const connectOnce = async (url: string): Promise<void> => {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } finally {
    void client.end().catch(() => {});
  }
};
