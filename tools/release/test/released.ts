import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { post, watchServer, type ServerProcess } from "../../../apps/server/test/support/server-process.ts";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The kind of machine that this is, as releases and Debian name it. */
export const machine = process.arch === "arm64" ? "arm64" : "x64";
export const architecture = process.arch === "arm64" ? "arm64" : "amd64";

/** Makes a release as a developer does; `more` are its options. */
export const makeRelease = (folder: string, ...more: string[]): void => makeReleaseOf(root, folder, ...more);

const makeReleaseOf = (repository: string, folder: string, ...more: string[]): void => {
  const command = ["tools/run.mjs", "tools/release/main.mjs", "--dirty", "--to", folder, ...more];
  execFileSync(process.execPath, command, { cwd: repository, stdio: "pipe" });
};

/** For this machine, and unpacked: the folder that it is in. */
export const unpackedRelease = (home: string, repository = root): string => {
  const made = join(home, "made");
  mkdirSync(home, { recursive: true });
  makeReleaseOf(repository, made, "--machine", machine);
  const name = readdirSync(made).find((each) => each.endsWith(`linux-${machine}.tar.gz`))!;
  execFileSync("tar", ["-xzf", join(made, name), "-C", home]);
  return join(home, name.replace(".tar.gz", ""));
};

/** What a release is made of, with its checksums. */
export const sumsIn = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const lines = (await readFile(join(folder, "SHA256SUMS"), "utf8")).trim().split("\n");
  return new Map(lines.map((line) => line.split("  ").toReversed() as [string, string]));
};

/** A program with its own launcher: `sosmessages start` of a release, or `npm start`. */
export const startWith = (program: string, args: readonly string[], env: Record<string, string>): ServerProcess =>
  watchServer(
    spawn(program, args, {
      env: { PATH: process.env.PATH, PORT: "0", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );

/** The server itself, which the launcher has started. */
export const serverPid = (dataDir: string): number => {
  const name = readdirSync(dataDir).find((each) => each.startsWith("running-"));
  return (JSON.parse(readFileSync(join(dataDir, name!), "utf8")) as { pid: number }).pid;
};

export const untilReady = async (address: string): Promise<void> => {
  for (;;) {
    const answer = await fetch(new URL("/readyz", address)).catch(() => null);
    if (answer?.status === 200) return;
    await wait(20);
  }
};

/** Milliseconds of processor time that a process has used so far, all of its threads together. */
export const processorTime = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

/** A process and everything that it has started: kilobytes, with what they share counted once. */
export const memoryOf = (pid: number): number => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  const own = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? "0";
  return Number(own) + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0);
};

/** Somebody writes a letter, and finds it again. */
export const writeLetter = async (address: string, token: string, body: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() };
  return (await post(address, "/api/messages", { body }, headers)).status;
};
