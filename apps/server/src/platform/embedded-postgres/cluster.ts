import { lchown, readdir, stat, appendFile, readFile, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeInnerFolder, refuseLink, replaceOwnFile, syncFolder } from "#platform/process/files.ts";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { start, type Binaries, type Owner, type RunAs } from "./programs.ts";

export type Places = ReturnType<typeof placesIn>;

export const placesIn = (directory: string) => ({
  directory,
  cluster: join(directory, "cluster"),
  password: join(directory, "password"),
  settings: join(directory, "settings.conf"),
  log: join(directory, "log"),
  startLog: join(directory, "log", "start.log"),
});

/** Atomic and durable, also across a power failure, and readable by its owner only. */
export const writePrivately = async (path: string, text: string, owner: Owner | null): Promise<void> => {
  await replaceOwnFile(path, text, async (file) => {
    if (owner) await file.chown(owner.uid, owner.gid);
    await file.sync();
  });
  await syncFolder(dirname(path));
};

export const makeFolders = async (places: Places, owner: Owner | null): Promise<void> => {
  for (const folder of [places.directory, places.log]) makeInnerFolder(folder);
  await refuseLink(places.cluster);
  if (owner) await giveTo(places.directory, owner);
};

/** The folder itself comes last: while it has the old owner, an interrupted change of owners is repeated. */
const giveTo = async (directory: string, { uid, gid }: Owner): Promise<void> => {
  if ((await stat(directory)).uid === uid) return;
  // With types, so that links to folders are not followed.
  for (const { parentPath, name } of await readdir(directory, { recursive: true, withFileTypes: true }))
    await lchown(join(parentPath, name), uid, gid);
  await lchown(directory, uid, gid);
};

export const role = "sosmessages";
const unfinished = "cluster.unfinished-";

/** Creates a cluster of this version if there is none, also after an interrupted start. */
export const ensureCluster = async (places: Places, binaries: Binaries, as: RunAs): Promise<void> => {
  for (const entry of await readdir(places.directory)) {
    if (!entry.startsWith(unfinished)) continue;
    // The initdb of a killed server may still be running.
    await rm(join(places.directory, entry), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
  const made = await readMajor(places.cluster);
  if (made === null) return createCluster(places, binaries, as);
  if (made !== binaries.major) {
    throw new StartupProblem(
      `The data in ${places.directory} belongs to PostgreSQL ${made}, and this version of the service comes with PostgreSQL ${binaries.major}. To move it: run "npm run sosmessages -- backup FILE" with the old version, start this one with an empty DATA_DIR, then run "npm run sosmessages -- restore FILE".`,
    );
  }
};

const readMajor = async (cluster: string): Promise<number | null> => {
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => null);
  if (version !== null) return Number.parseInt(version, 10);
  // A cluster is renamed to this name when it is complete, so a folder without a version is not one of ours.
  await rmdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return;
    throw new StartupProblem(
      `The folder ${cluster} holds no readable database (PG_VERSION is missing): give it back to the user who runs the service, put a backup in its place, or move it away to begin anew.`,
    );
  });
  return null;
};

/** Creates it under another name and renames it when it is complete, so that no later start uses half a cluster. */
const createCluster = async (places: Places, binaries: Binaries, as: RunAs): Promise<void> => {
  const making = join(places.directory, `${unfinished}${randomBytes(6).toString("hex")}`);
  await writePrivately(places.password, randomBytes(32).toString("base64url"), as.owner);
  const initdb = start(
    as,
    [
      binaries.initdb,
      `--pgdata=${making}`,
      `--username=${role}`,
      `--pwfile=${places.password}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      ...(binaries.major < 17 ? [] : ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]),
      "--data-checksums",
      "--no-instructions",
    ],
    { cwd: places.directory, stdio: ["ignore", "ignore", "pipe"] },
  );
  const [said, [code]] = await Promise.all([text(initdb.stderr!), once(initdb, "exit") as Promise<[number | null]>]);
  if (code !== 0) {
    const reason =
      said
        .trim()
        .split("\n")
        .find((line) => /error|fatal|could not|not found|denied/i.test(line)) ?? `exit code ${code}`;
    throw new StartupProblem(`The database could not be made in ${places.directory}: ${reason.trim()}.`);
  }
  await appendFile(join(making, "postgresql.conf"), "\ninclude '../settings.conf'\n", { flush: true });
  await rename(making, places.cluster);
  await syncFolder(places.directory);
};
