import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runOperator } from "#operator/run.ts";
import { newDatabase, separated } from "./new-database.ts";

export type Said = { readonly code: number; readonly out: string; readonly err: string };

/** The operator's command as one would type it, on these settings. */
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

/** A place to operate on: a database, a data folder and one for backups of its own. */
export const newPremises = async (database = newDatabase) => {
  const dataDir = await mkdtemp(join(tmpdir(), "an operator's data "));
  const backups = await mkdtemp(join(tmpdir(), "an operator's backups "));
  const env = { DATA_DIR: dataDir, DATABASE_URL: await database() };
  const leave = async () => {
    for (const folder of [dataDir, backups]) await rm(folder, { recursive: true, force: true });
  };
  return { env, dataDir, backups, leave };
};
