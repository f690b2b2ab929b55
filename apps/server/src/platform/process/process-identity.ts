import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { promisify } from "node:util";

/** Where process numbers mean the same: one boot of one machine, and within it one container. */
export const ownSphere = async (): Promise<string> => {
  const [boot, container] = await Promise.all([
    readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => hostname()),
    readlink("/proc/self/ns/pid").catch(() => ""),
  ]);
  return `${boot.trim()} ${container}`.trim();
};

/** When the process with this number began, or null if there is none. Numbers are used again; the pair is not. */
export const startOf = async (pid: number): Promise<string | null> => {
  if (process.platform === "linux") {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
    // The second field is the program's name in brackets and may itself hold spaces and brackets.
    const [state, ...fields] = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
    // A zombie has ended and only waits to be noticed.
    return state === undefined || state === "Z" ? null : (fields[18] ?? null);
  }
  if (process.platform === "win32") return isAlive(pid) ? "unknown" : null;
  const { stdout } = await promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return stdout.trim() || null;
};

/** There is such a process, and nothing of it can be seen: it is another user's, or in a namespace of its own. */
export const isHidden = (pid: number): boolean =>
  process.platform === "linux" && isAlive(pid) && !existsSync(`/proc/${pid}`);

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};
