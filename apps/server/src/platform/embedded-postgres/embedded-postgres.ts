import { readFile } from "node:fs/promises";
import pg from "pg";
import { folderProblem, StartupProblem } from "../startup-problem.ts";
import { adoptRunning } from "./adopt.ts";
import { findBinaries } from "./binaries.ts";
import { ensureCluster, role } from "./cluster.ts";
import { makeFolders, placesIn, type Places } from "./files.ts";
import { keepRunning } from "./keep-running.ts";
import { freePort, launch, type Launch, type Running } from "./launch.ts";
import { isRunning, readPostmaster, stopLeftover } from "./postmaster.ts";
import { chooseRunAs } from "./run-as.ts";

export type EmbeddedPostgres = {
  url: string;
  stop(): Promise<void>;
  /** Resolves when the database has died without being asked to and could not be brought back. */
  died: Promise<void>;
};

const database = "sosmessages";

/**
 * A real PostgreSQL as our child, in `directory`, open to this machine alone. Whoever calls this holds the lock of the
 * data folder. If it dies it is started again at the same address, so that its users need only connect anew.
 */
export const startEmbeddedPostgres = async ({ directory }: { directory: string }): Promise<EmbeddedPostgres> => {
  const places = placesIn(directory);
  const prepared = await prepare(places).catch((error: unknown) => {
    throw folderProblem(directory, error);
  });
  const running = prepared.running ?? (await launch({ ...prepared, choosePort: freePort }));
  const { port } = running;
  try {
    await ensureDatabase(await urlOf(places, port, "postgres"));
  } catch (error) {
    await running.stop();
    throw error;
  }
  const kept = keepRunning(running, () => launch({ ...prepared, choosePort: () => Promise.resolve(port) }));
  return { ...kept, url: await urlOf(places, port, database) };
};

const prepare = async (places: Places): Promise<Omit<Launch, "choosePort"> & { running: Running | null }> => {
  const binaries = await findBinaries(places.directory);
  const as = await chooseRunAs(binaries, places.directory);
  await makeFolders(places, as.owner);
  const running = await adoptRunning(places, binaries, (port) => urlOf(places, port, "postgres"));
  if (running === null) {
    await stopLeftover(places.cluster, binaries);
    await ensureCluster(places, binaries, as);
  }
  return { places, binaries, as, running };
};

/** The address of the database that a running server has started, for the operator's command beside it. */
export const findRunningEmbeddedPostgres = async ({
  directory,
}: {
  directory: string;
}): Promise<{ url: string } | null> => {
  const places = placesIn(directory);
  const postmaster = await readPostmaster(places.cluster);
  if (!postmaster?.isReady || !(await isRunning(postmaster.pid, places.cluster))) return null;
  return { url: await urlOf(places, postmaster.port, database) };
};

const urlOf = async (places: Places, port: number, name: string): Promise<string> => {
  const password = await readFile(places.password, "utf8").catch(() => {
    throw new StartupProblem(
      `The file ${places.password} is missing or closed to this user; the embedded database cannot be opened without it: put it back from a copy of the folder.`,
    );
  });
  return `postgres://${role}:${password.trim()}@127.0.0.1:${port}/${name}`;
};

const ensureDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
  } finally {
    await client.end();
  }
};
