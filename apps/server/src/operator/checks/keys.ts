import { stat } from "node:fs/promises";
import { join } from "node:path";
import { statement } from "#platform/database.ts";
import { shelves } from "#vault/key-folder.ts";
import { wrappedKeyTables } from "#vault/turn-epochs.ts";
import type { Config } from "../../config.ts";
import type { Storage } from "../../storage.ts";
import { fail, ok, warn, type Finding } from "./finding.ts";

const epochsInUse = statement(
  "operator.epochs-in-use",
  wrappedKeyTables.map(({ table }) => `SELECT DISTINCT key_epoch AS epoch FROM ${table}`).join(" UNION "),
);

const oneDay = 86_400_000;
const age = (day: string, now: Date) => (now.getTime() - Date.parse(day)) / oneDay;

/** Opening the folder has already tried every key. */
export const checkKeys = async ({ database, vault }: Storage, config: Config, now: Date): Promise<Finding[]> => {
  const epochs = vault.days("epochs");
  const lookups = vault.days("lookups");
  const needed = (await database.all<{ epoch: string }>(epochsInUse)).map(({ epoch }) => epoch);
  const missing = needed.filter((epoch) => !epochs.some((there) => there === epoch));
  const openToOthers = await readableByOthers(config, { epochs, lookups });

  const findings: Finding[] = [];
  if (missing.length > 0)
    findings.push(fail("keys", `rows need the keys of ${missing.join(", ")}, which are not there`));
  if (openToOthers.length > 0) {
    findings.push(fail("keys", `others can read ${openToOthers.join(", ")}: close them with chmod 400 (folders: 700)`));
  }
  if (epochs[0] && age(epochs[0], now) > 2.1) {
    findings.push(
      warn("keys", `the key of ${epochs[0]} should be gone: is the service running? "keys turn" sees to it`),
    );
  }
  if (lookups[0] && age(lookups[0], now) > 14) {
    findings.push(
      warn("keys", `names are still found with a key of ${lookups[0]}: is the service running? "keys turn" sees to it`),
    );
  }
  const count = `${epochs.length} epoch and ${lookups.length} look-up keys`;
  return findings.length > 0 ? findings : [ok("keys", `${count} open, and closed to others`)];
};

const readableByOthers = async (
  { keysDir, masterKeyFile }: Config,
  days: Readonly<Record<(typeof shelves)[number], readonly string[]>>,
): Promise<string[]> => {
  if (process.platform === "win32") return [];
  const files = shelves.flatMap((shelf) => ["", ...days[shelf]].map((day) => join(keysDir, shelf, day)));
  const open: string[] = [];
  for (const path of [keysDir, masterKeyFile, join(keysDir, "web-push"), join(keysDir, "audit-head"), ...files]) {
    const entry = await stat(path).catch(() => null);
    if (entry && (entry.mode & 0o077) !== 0) open.push(path);
  }
  return open;
};
