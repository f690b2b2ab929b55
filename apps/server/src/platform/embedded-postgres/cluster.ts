import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { appendFile, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import type { Binaries } from "./binaries.ts";
import { syncFolder, writePrivately, type Places } from "./files.ts";
import { start, type RunAs } from "./run-as.ts";

export const role = "sosmessages";
const unfinished = "cluster.unfinished-";

/** The folder holds a whole cluster of this version afterwards, whatever an earlier start left behind. */
export const ensureCluster = async (places: Places, binaries: Binaries, as: RunAs): Promise<void> => {
  for (const entry of await readdir(places.directory)) {
    if (!entry.startsWith(unfinished)) continue;
    // Whatever was making it may have survived its server and still be at it.
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
  // A cluster gets its name only when it is whole, so what lies here without a version was not made by us.
  await rmdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return;
    throw new StartupProblem(
      `The folder ${cluster} holds no readable database (PG_VERSION is missing): give it back to the user who runs the service, put a backup in its place, or move it away to begin anew.`,
    );
  });
  return null;
};

/** Made under another name and renamed when it is whole, so that no later start can trust half a cluster. */
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
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
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
