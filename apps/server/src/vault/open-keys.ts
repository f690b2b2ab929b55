import { existsSync } from "node:fs";
import type { Clock } from "#platform/clock.ts";
import { statement, type Database } from "#platform/database.ts";
import type { Log } from "#platform/log.ts";
import { StartupProblem } from "#platform/startup-problem.ts";
import { openKeyFolder } from "./key-folder.ts";
import { newKeyKeeper } from "./key-keeper.ts";
import { findKeyProblems, type KeyProblem } from "./key-problems.ts";
import { markOf, newKeyRegister, readRegister, type Register } from "./key-register.ts";
import { mend, type KeyPlace } from "./mend.ts";
import { openSecondCopy, type SecondCopy } from "./second-copy.ts";
import { wrappedKeyTables } from "./turn-epochs.ts";
import { openVault, type Vault } from "./vault.ts";

const holdsSealedData = statement(
  "keys.holds-sealed-data",
  `${wrappedKeyTables.map(({ table }) => `(SELECT 1 AS found FROM ${table} LIMIT 1)`).join(" UNION ALL ")} LIMIT 1`,
);
const othersAtWork = statement(
  "keys.others-at-work",
  `SELECT 1 AS found FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'sosmessages%' LIMIT 1`,
);

export type KeySettings = KeyPlace & { readonly keysCopyDir: string | null };

/** `restored`: a backup was just put back, and what its keys do not open is about to be left out. */
export type KeyNeeds = "all" | "look-only" | "restored";

/** Nothing is sealed yet, so that a missing key can be made rather than missed. */
const isUnused = async (database: Database): Promise<boolean> => (await database.one(holdsSealedData)) === null;

/** Every key that the database uses must be there and open a sample of what is stored; else one sentence, and no start. */
export const openKeys = async (
  database: Database,
  settings: KeySettings,
  { log, clock, needs }: { log: Log; clock: Clock; needs: KeyNeeds },
): Promise<Vault & { problems(): Promise<KeyProblem[]> }> => {
  const { keysDir, masterKeyFile, keysCopyDir } = settings;
  const isFresh = await isUnused(database);
  const copy = keysCopyDir === null ? null : openSecondCopy(keysCopyDir);
  if (needs === "look-only" && isFresh && !existsSync(masterKeyFile)) {
    throw new StartupProblem(
      `There are no keys in ${keysDir} yet: they are made when the service starts for the first time.`,
    );
  }
  let register = await readRegister(database);
  // Keys of a service that was started once and never used are nobody's loss, unless somebody is about to use them.
  if (needs === "all" && isFresh && register.marks.length > 0 && !existsSync(masterKeyFile)) {
    if ((await database.one(othersAtWork)) !== null) throw theirs(keysDir);
    await newKeyRegister(database).forgetAll();
    register = await readRegister(database);
  }
  if (needs === "all" && copy !== null) await healAtStart(settings, copy, register, log);

  const mayMake = needs === "restored" || (isFresh && needs === "all");
  const folder = openKeyFolder(keysDir, masterKeyFile, mayMake, needs !== "all");
  if (needs === "all") {
    const [problem] = await findKeyProblems(database, folder, register, settings);
    if (problem) throw new StartupProblem(problem.sentence);
  }
  const sealing = openVault(folder, clock);
  sealing.follow(register);
  const keeping = newKeyKeeper({ database, folder, place: settings, copy, vault: sealing, log });
  if (needs === "all") await keeping.prepare();
  return { ...sealing, ...keeping, problems: () => findKeyProblems(database, folder, register, settings) };
};

const theirs = (keysDir: string) =>
  new StartupProblem(
    `Another server uses this database with other keys than those in ${keysDir}: all of them need the same KEYS_DIR.`,
  );

/** A copy that is away, or another's, heals nothing; the service goes on without it. */
const healAtStart = async (place: KeyPlace, copy: SecondCopy, register: Register, log: Log): Promise<void> => {
  try {
    await copy.use(async () => {
      if ((await copy.look(markOf(register, "copy", "copy")?.fingerprint ?? null)) !== "fine") return;
      const { healed } = await mend({ place, copy, register, mayMakeFolder: true });
      if (healed.length > 0) log({ event: "keys-healed", keys: healed.length });
    });
  } catch {
    // Told by the first look of the keeper.
  }
};
