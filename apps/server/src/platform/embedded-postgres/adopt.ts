import { readFile, readlink, realpath } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Binaries } from "./binaries.ts";
import type { Places } from "./files.ts";
import type { Running } from "./launch.ts";
import { isRunning, readPostmaster, shutDown } from "./postmaster.ts";
import { settingsFor } from "./settings.ts";

const answersWithin = 2_000;
const lookEvery = 250;

/**
 * A server that was killed leaves its database running, and the next one adopts it: nothing is stopped, recovered or
 * started while people wait. Only if it is the very one that we would start, and answers; else null.
 */
export const adoptRunning = async (
  places: Places,
  binaries: Binaries,
  urlOf: (port: number) => Promise<string>,
): Promise<Running | null> => {
  // Other systems have no way to know which program it is.
  if (process.platform !== "linux") return null;
  const { cluster } = places;
  const left = await readPostmaster(cluster);
  if (!left?.isReady || !(await isRunning(left.pid, cluster))) return null;
  const { pid, port } = left;
  const [settings, program, ours] = await Promise.all([
    readFile(places.settings, "utf8").catch(() => null),
    readlink(`/proc/${pid}/exe`).catch(() => null),
    realpath(binaries.postgres),
  ]);
  if (settings !== settingsFor({ port }) || program !== ours || !(await answers(await urlOf(port)))) return null;
  return {
    port,
    exited: endOf(pid, cluster),
    stop: () => shutDown(pid, cluster, binaries),
  };
};

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answersWithin,
    query_timeout: answersWithin,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch {
    return false;
  } finally {
    await Promise.race([client.end().catch(() => {}), wait(answersWithin, undefined, { ref: false })]);
  }
};

/** It is not our child process, so its end is not reported to us. */
const endOf = async (pid: number, cluster: string): Promise<void> => {
  while (await isRunning(pid, cluster)) await wait(lookEvery, undefined, { ref: false });
};
