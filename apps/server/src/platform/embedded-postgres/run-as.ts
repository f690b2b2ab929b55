import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { chmod, readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import type { Binaries } from "./binaries.ts";
import type { Owner } from "./files.ts";

/** As whom PostgreSQL runs: it refuses root, and it refuses a user who has no name. */
export type RunAs = {
  readonly env: Readonly<Record<string, string>>;
  /** The command that stands before the program, if any. */
  readonly wrapper: readonly string[];
  readonly dropTo: Owner | null;
  /** Whom the files must belong to, where that is to be seen to. */
  readonly owner: Owner | null;
};

export const chooseRunAs = async (binaries: Binaries, directory: string): Promise<RunAs> => {
  const asWeAre: RunAs = { env: binaries.env, wrapper: [], dropTo: null, owner: null };
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined || (uid !== 0 && hasName())) return asWeAre;

  const other = await ordinaryUser();
  const inNamespace: RunAs = {
    ...asWeAre,
    wrapper: ["unshare", "--user", `--map-user=${other.uid}`, `--map-group=${other.gid}`, "--"],
    owner: uid === 0 ? { uid, gid } : null,
  };
  // In a user namespace PostgreSQL sees another user's number while all files stay ours. Some containers forbid it.
  if (await succeeds(inNamespace, ["true"])) return inNamespace;
  if (uid !== 0) return asWeAre;

  const dropped: RunAs = { ...asWeAre, dropTo: other, owner: other };
  // That user must be able to pass through the data folder, though not to list it.
  await chmod(dirname(directory), 0o711);
  const mayRun = await succeeds(dropped, [binaries.postgres, "--version"]);
  const mayEnter = mayRun && (await succeeds(dropped, ["test", "-x", dirname(directory)]));
  if (mayEnter) return dropped;
  const unreachable = mayRun ? dirname(directory) : dirname(binaries.postgres);
  throw new StartupProblem(
    `PostgreSQL does not run as root, and the ordinary user "${other.name}" cannot reach ${unreachable}: start the service as an ordinary user, or from a folder that everyone may enter, such as one below /opt.`,
  );
};

const hasName = (): boolean => {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
};

/** Any name that exists everywhere will do; a machine that knows PostgreSQL has one of its own. */
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
 * Starts a program of PostgreSQL. Of its own session, so that Ctrl-C reaches the server alone, which stops the database
 * in its turn. No core dumps: they would hold what people wrote. None of our environment: it may hold passwords, and
 * PostgreSQL would take orders from it. The process id stays the program's, for each wrapper becomes the next.
 */
export const start = (
  as: RunAs,
  command: readonly [string, ...string[]],
  { cwd, stdio }: { cwd: string; stdio: StdioOptions },
): ChildProcess => {
  const [program, ...args] =
    process.platform === "win32"
      ? command
      : (["/bin/sh", "-c", 'ulimit -c 0; umask 077; exec "$@"', "sh", ...as.wrapper, ...command] as const);
  return spawn(program, args, {
    cwd,
    stdio,
    detached: process.platform !== "win32",
    windowsHide: true,
    env: as.env,
    ...(as.dropTo && { uid: as.dropTo.uid, gid: as.dropTo.gid }),
  });
};
