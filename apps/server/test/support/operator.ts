import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runOperator } from "#operator/run.ts";
import { newDatabase, separated } from "./new-database.ts";

export type Said = { readonly code: number; readonly out: string; readonly err: string };

/** Runs a command of the operator with these settings. */
export const operate = async (env: Record<string, string>, ...args: string[]): Promise<Said> => {
  let [out, err] = ["", ""];
  const code = await runOperator(args, {
    env: separated(env),
    stdout: (text) => void (out += text),
    stderr: (text) => void (err += text),
    stopped: new AbortController().signal,
  });
  return { code, out, err };
};

/** A database, a data folder and a folder for backups, to run commands on. */
export const newPremises = async (database = newDatabase) => {
  const dataDir = await mkdtemp(join(tmpdir(), "an operator's data "));
  const backups = await mkdtemp(join(tmpdir(), "an operator's backups "));
  const env = { DATA_DIR: dataDir, DATABASE_URL: await database() };
  const leave = async () => {
    for (const folder of [dataDir, backups]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { env, dataDir, backups, leave };
};
