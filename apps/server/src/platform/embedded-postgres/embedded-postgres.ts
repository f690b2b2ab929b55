import { readFile } from "node:fs/promises";
import pg from "pg";
import { nameOfRole } from "#platform/database/database.ts";
import { openClient } from "#platform/database/database-client.ts";
import { folderProblem, StartupProblem } from "#platform/process/startup-problem.ts";
import { hmacWith, secretKeyOf } from "#platform/secret-key.ts";
import { keepRunning, freePort, launch, type Launch, isRunning, readPostmaster, stopLeftover } from "./postmaster.ts";
import { findBinaries, chooseRunAs } from "./programs.ts";
import { ensureCluster, role, makeFolders, placesIn, type Places } from "./cluster.ts";

/** Connection strings by role. They contain passwords: never print them. */
export type Logins = { readonly serve: string; readonly desk: string; readonly migrate: string };

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

const database = "sosmessages";

/**
 * Runs PostgreSQL as a child process on `directory`, reachable from this machine only. The caller holds the lock of the data folder. If
 * it ends unexpectedly, it is restarted on the same port, so that clients only reconnect.
 */
export const startEmbeddedPostgres = async ({
  directory,
  mayUseInstalled = false,
}: {
  directory: string;
  /** For a database that is thrown away: without embedded programs, those of the system are good enough. */
  mayUseInstalled?: boolean;
}) => {
  const places = placesIn(directory);
  const prepared = await prepare(places, mayUseInstalled).catch((error: unknown) => {
    throw folderProblem(directory, error);
  });
  const running = await launch({ ...prepared, choosePort: freePort });
  const { port } = running;
  let password: string;
  try {
    password = await readPassword(places);
    await ensureDatabase(urlOf(role, password, port, "postgres"));
    await ensureRoles(urlOf(role, password, port, database), password);
  } catch (error) {
    await running.stop();
    throw error;
  }
  const kept = keepRunning(running, () => launch({ ...prepared, choosePort: () => Promise.resolve(port) }));
  return {
    ...kept,
    [Symbol.asyncDispose]: kept.stop,
    /** Of the superuser, used only to create roles. */
    url: urlOf(role, password, port, database),
    logins: loginsOf(password, port),
  };
};

const prepare = async (places: Places, mayUseInstalled: boolean): Promise<Omit<Launch, "choosePort">> => {
  const binaries = await findBinaries(places, mayUseInstalled);
  const as = await chooseRunAs(binaries, places.directory);
  await makeFolders(places, as.owner);
  await stopLeftover(places.cluster);
  await ensureCluster(places, binaries, as);
  return { places, binaries, as };
};

/** The database that a running server has started, for the operator's command. */
export const findRunningEmbeddedPostgres = async ({ directory }: { directory: string }) => {
  const places = placesIn(directory);
  const postmaster = await readPostmaster(places.cluster);
  if (!postmaster?.isReady || !(await isRunning(postmaster.pid, places.cluster))) return null;
  return { logins: loginsOf(await readPassword(places), postmaster.port) };
};

const readPassword = async (places: Places): Promise<string> => {
  const password = await readFile(places.password, "utf8").catch(() => {
    throw new StartupProblem(
      `The file ${places.password} is missing or closed to this user; the embedded database cannot be opened without it: put it back from a copy of the folder.`,
    );
  });
  return password.trim();
};

const urlOf = (user: string, password: string, port: number, name: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;

/** Derived from the password in the folder, so that there is one secret to keep. */
const passwordOf = (role: string, password: string): string =>
  hmacWith(secretKeyOf(Buffer.from(password)))
    .update(role)
    .digest("base64url");

const loginRoles = { serve: nameOfRole("app"), desk: nameOfRole("desk"), migrate: nameOfRole("migrate") } as const;

const loginsOf = (password: string, port: number): Logins => {
  const login = (role: string) => urlOf(role, passwordOf(role, password), port, database);
  return { serve: login(loginRoles.serve), desk: login(loginRoles.desk), migrate: login(loginRoles.migrate) };
};

/** The same script as for an external database. Tables that an earlier version created as superuser change their owner here. */
const ensureRoles = async (url: string, password: string): Promise<void> => {
  const script = await readFile(new URL("../database/roles.sql", import.meta.url), "utf8");
  const passwords = Object.values(loginRoles).map(
    (role) => `ALTER ROLE ${role} PASSWORD ${pg.escapeLiteral(passwordOf(role, password))}`,
  );
  await using client = await openClient(url, { connectionTimeoutMillis: 10_000 });
  await client.query(["BEGIN", script, ...passwords, "COMMIT"].join(";\n"));
};

const ensureDatabase = async (url: string): Promise<void> => {
  await using client = await openClient(url, { connectionTimeoutMillis: 10_000 });
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [database]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
};
