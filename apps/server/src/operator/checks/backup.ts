import { lastBackup } from "#platform/process/files.ts";
import type { Config } from "../../config.ts";
import { duration, ok, warn, type Finding } from "./finding.ts";

/** Daily is the least; two hours more than that is a night on which it did not run. */
const longest = 26 * 3_600_000;

export const checkBackup = async (config: Pick<Config, "dataDir">, now: Date): Promise<Finding> => {
  const takenAt = await lastBackup(config);
  if (takenAt === null) return warn("backup", "none was ever taken here: run backup, at least daily");
  const age = now.getTime() - takenAt.getTime();
  const says = `the last whole one is ${duration(age)} old`;
  return age > longest ? warn("backup", `${says}: is its timer running?`) : ok("backup", says);
};
