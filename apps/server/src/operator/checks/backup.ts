import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { duration, ok, warn, type Finding } from "./finding.ts";

/** When the last whole backup was taken: a file of this machine's, since a backup is a file of this machine's. */
const noteIn = ({ dataDir }: Pick<Config, "dataDir">) => join(dataDir, "last-backup");

/** A backup that is done is not spoiled by a note that cannot be written. */
export const noteBackup = (config: Pick<Config, "dataDir">, now: Date): Promise<void> =>
  writeFile(noteIn(config), now.toISOString(), { mode: 0o600 }).catch(() => undefined);

/** Daily is the least; two hours more than that is a night on which it did not run. */
const longest = 26 * 3_600_000;

export const checkBackup = async (config: Pick<Config, "dataDir">, now: Date): Promise<Finding> => {
  const takenAt = Date.parse(await readFile(noteIn(config), "utf8").catch(() => ""));
  if (Number.isNaN(takenAt)) return warn("backup", "none was ever taken here: run backup, at least daily");
  const age = now.getTime() - takenAt;
  const says = `the last whole one is ${duration(age)} old`;
  return age > longest ? warn("backup", `${says}: is its timer running?`) : ok("backup", says);
};
