import { existsSync, statSync } from "node:fs";
import type { Clock, Day } from "#platform/clock.ts";
import { ourName, statement, type Database } from "#platform/database/database.ts";
import type { Log } from "#platform/log.ts";
import { overlap } from "#platform/process/files.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { openKeyFolder, type DatedKeyKind } from "./key-folder.ts";
import { newKeyManager } from "./key-manager.ts";
import { findKeyProblems, type KeyProblem } from "./key-samples.ts";
import { newKeyRegister, readRegister } from "./key-register.ts";
import type { KeyPlace, KeySettings } from "../copy/folder-files.ts";
import { holdsAnyKey } from "../copy/mirror-keys.ts";
import { repairFromCopy } from "../copy/repair-keys.ts";
import { openSecondCopy, type CopyState } from "../copy/second-copy.ts";
import { isEpochNeeded, wrappedKeyTables } from "../rotation/rotate-epochs.ts";
import { isLookupKeyNeeded } from "../rotation/rotate-lookups.ts";
import { openVault, type Vault } from "../vault.ts";
import { join } from "node:path";
import { writeOnce } from "./key-files.ts";

const holdsSealedData = statement(
  "keys.holds-sealed-data",
  `${wrappedKeyTables.map(({ table }) => `(SELECT 1 AS found FROM ${table} LIMIT 1)`).join(" UNION ALL ")} LIMIT 1`,
);
const othersAtWork = statement(
  "keys.others-at-work",
  `SELECT 1 AS found FROM pg_stat_activity
   WHERE datname = current_database() AND application_name LIKE 'sosmessages%'
     AND application_name NOT IN ('sosmessages probe', $1) LIMIT 1`,
);

/** `restored`: a backup was just put back, and what its keys do not open is about to be left out. */
export type KeyNeeds = "all" | "look-only" | "restored";

/** The database has no sealed data, so missing keys can be created. */
const isUnused = async (database: Database): Promise<boolean> => (await database.one(holdsSealedData)) === null;

/** Every key that the database uses must exist and open a sample. Otherwise the start fails with one sentence. */
export const openKeys = async (
  database: Database,
  settings: KeySettings,
  { log, clock, needs }: { log: Log; clock: Clock; needs: KeyNeeds },
): Promise<Vault & { problems(): Promise<KeyProblem[]> }> => {
  const { keysDir, masterKeyFile, keysCopyDir } = settings;
  refuseWrongPlace(settings);
  // Looked for before the database is asked: another server may be registering the first keys at this moment.
  const wereInUse = areInUse(keysDir);
  const isFresh = await isUnused(database);
  const copy = keysCopyDir === null ? null : openSecondCopy(keysCopyDir);
  if (needs === "look-only" && isFresh && !existsSync(masterKeyFile)) {
    throw new StartupProblem(
      `There are no keys in ${keysDir} yet: they are made when the service starts for the first time.`,
    );
  }
  let register = await readRegister(database);
  if (needs !== "restored" && wereInUse && isFresh && register.marks.length === 0) throw databaseIsLost(keysDir);
  const isAlone = async () => (await database.one(othersAtWork, [ourName])) === null;
  // The server runs, so a missing folder is not mounted here: do not create it.
  const repair = { place: settings, register, mayMakeFolder: await isAlone() };
  let copyState: CopyState | null = null;
  if (needs === "all" && copy !== null) {
    const found = await repairFromCopy({ ...repair, copy });
    copyState = found.state;
    if (found.repaired.length > 0) log({ event: "keys-repaired", keys: found.repaired.length });
  }
  // Losing the keys of an unused service is harmless, unless a restore is about to use them.
  if (needs === "all" && isFresh && register.marks.length > 0 && !existsSync(masterKeyFile)) {
    if (!(await isAlone())) throw theirs(keysDir);
    if (await holdsAnyKey(settings)) throw masterIsMissing(settings);
    await newKeyRegister(database).forgetAll();
    register = await readRegister(database);
  }

  const mayMake = needs === "restored" || (isFresh && needs === "all");
  const folder = await mountFirst(settings, copyState, async () => {
    const opened = openKeyFolder(keysDir, masterKeyFile, mayMake, needs !== "all");
    const [problem] = needs === "all" ? await findKeyProblems(database, opened, register, settings) : [];
    if (problem) throw new StartupProblem(problem.sentence);
    return opened;
  });
  // Now that it is there for sure.
  refuseWrongPlace(settings);
  const sealing = openVault(folder, clock);
  sealing.follow(register);
  const isNeeded = (kind: DatedKeyKind, day: Day) =>
    kind === "epochs" ? isEpochNeeded(database, day) : isLookupKeyNeeded(database, day);
  const manager = newKeyManager({ database, folder, place: settings, copy, vault: sealing, isNeeded, log });
  if (needs === "all") {
    await manager.prepare();
    noteInUse(keysDir);
  }
  return { ...sealing, ...manager, problems: () => findKeyProblems(database, folder, register, settings) };
};

/** Invalid settings: not a folder, or a copy in the same place. */
const refuseWrongPlace = ({ keysDir, keysCopyDir }: KeySettings): void => {
  const entry = statSync(keysDir, { throwIfNoEntry: false });
  if (entry && !entry.isDirectory()) {
    throw new StartupProblem(`KEYS_DIR is ${keysDir}, which is not a folder: name the folder that holds the keys.`);
  }
  if (keysCopyDir !== null && overlap(keysDir, keysCopyDir)) {
    throw new StartupProblem(
      `KEYS_COPY_DIR ${keysCopyDir} is KEYS_DIR by another name: name a folder apart from it, on another medium.`,
    );
  }
};

const masterIsMissing = ({ keysDir, masterKeyFile }: KeyPlace) =>
  new StartupProblem(
    `The master key ${masterKeyFile} is missing, and the keys in ${keysDir} open with no other: put it back, or set MASTER_KEY_FILE right. If nobody needs those keys, move ${keysDir} away: new ones are made.`,
  );

/** Before giving up a key, the operator must learn that an unmounted copy may have it. */
const mountFirst = async <T>(
  { keysCopyDir }: KeySettings,
  copyState: CopyState | null,
  open: () => Promise<T>,
): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof StartupProblem) || copyState !== "unavailable") throw error;
    throw new StartupProblem(
      `KEYS_COPY_DIR is not there: mount it first, and start again. It is ${keysCopyDir}, and what is missing may be in it. ${error.message}`,
    );
  }
};

const theirs = (keysDir: string) =>
  new StartupProblem(
    `Another server uses this database with other keys than those in ${keysDir}: all of them need the same KEYS_DIR.`,
  );

/*
 * A file in the key folder shows that a database uses these keys. With an empty database it means that the database's disk is not mounted:
 * a start would refuse all logins, and new data would be lost once the disk is back. Without the file the keys are left over from an
 * interrupted first start, and can be replaced.
 */
const noteIn = (keysDir: string) => join(keysDir, "in-use");

export const areInUse = (keysDir: string): boolean => existsSync(noteIn(keysDir));

/** Call it after the database has recorded the keys. */
const noteInUse = (keysDir: string): void => {
  if (areInUse(keysDir)) return;
  try {
    writeOnce(noteIn(keysDir), Buffer.from("A database uses these keys: it must be there, or be restored.\n"));
  } catch {
    // A read-only folder still works; `watchKeys` alerts, and the next start retries.
  }
};

export const databaseIsLost = (keysDir: string): StartupProblem =>
  new StartupProblem(
    `The database is empty or not there, but the keys in ${keysDir} are in use: put the database back (is its disk mounted?) or restore a backup; to begin anew, move the key folder away.`,
  );
