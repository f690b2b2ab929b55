import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { systemClock } from "#platform/clock.ts";
import type { Queries } from "#platform/database/database.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { newestNumbers } from "#service/versions.ts";
import { newAuditCheck } from "#volunteers/audit/check.ts";
import { noteRestored } from "#volunteers/audit/known-range.ts";
import { openKeyFolder, type KeyFolder } from "#vault/keys/key-folder.ts";
import { readRegister } from "#vault/keys/key-register.ts";
import { sampleEpochs } from "#vault/keys/key-samples.ts";
import { putKeysBack } from "#vault/copy/key-copy.ts";
import { repairFromCopy } from "#vault/copy/repair-keys.ts";
import { openSecondCopy } from "#vault/copy/second-copy.ts";
import { rotateKeys } from "#vault/rotation/rotate-keys.ts";
import type { Config } from "../../config.ts";
import { visitDatabase, type Storage } from "../../storage.ts";
import { withDecrypted } from "../backup/encrypt.ts";
import { openBackup } from "../backup/file.ts";
import { findKeys, lossSentence, refuseWithoutKeys } from "../backup/keys.ts";
import { forgetUnreadable, loadBackup } from "#operator/backup/load.ts";
import { done, type Call, type Command, type Outcome } from "../command.ts";

/** Printed here, and kept in the audit log itself. */
const lossOf = (rows: number | null): string =>
  rows === null
    ? "The audit log says from now on that a backup was put back. How many of its rows are gone is not known."
    : `The audit log says from now on that a backup was put back, and that ${rows} rows that were known of are gone.`;

const days = (milliseconds: number) => (milliseconds / 86_400_000).toFixed(1);

export const restore: Command = {
  name: "restore",
  beginsAnew: true,
  takes: ["FILE"],
  options: {
    keys: { value: null, about: "put back a copy of the keys, into an empty key folder" },
    identity: { value: "KEYFILE", about: "the private key of age, where FILE is encrypted" },
    forget: { value: null, about: "leave out what no key opens any more; without it, such a backup is refused" },
  },
  about: "puts a backup back, into an empty database; with --keys, the keys",
  help: [
    "The order at three in the morning: stop the service; if the key folder is lost too, restore --keys FILE first; then",
    "restore FILE; then start the service. FILE is looked through before anything is changed, and all of it is loaded or nothing.",
    "",
    "Missing keys are taken from KEYS_COPY_DIR. If a key is in neither folder, nothing is changed, and its day is named; --forget leaves",
    "out what it opened. A backup that is older than about two days opens to nothing: that is the promise to callers. Data that was",
    "deleted less than two days ago comes back with the backup: run sweep, and tell nobody that it was gone for good.",
  ],
  run: (call) =>
    "keys" in call.options
      ? restoreKeys(call)
      : withDecrypted(resolve(call.args[0]!), call.options["identity"], (path) => restoreData(call, path)),
};

const restoreKeys = async ({ config, args }: Call): Promise<Outcome> => {
  const keys = putKeysBack(resolve(args[0]!), config.keysDir, config.masterKeyFile);
  return done([`Put ${keys} keys and the master key into ${config.keysDir}.`], { keys });
};

/**
 * Throws, and so changes nothing, if rows would be left out without --forget. Otherwise takes missing keys from the copy.
 */
const prepareKeys = async (queries: Queries, config: Config, mayForget: boolean): Promise<KeyFolder> => {
  const { keysDir, masterKeyFile, keysCopyDir } = config;
  const { epochs, loss, missing } = await findKeys(queries, config);
  const wrong = epochs.find(({ opens }) => opens === false);
  if (wrong) {
    throw new StartupProblem(
      `The key of ${wrong.day} in ${keysDir} is not the one that the backup needs. Nothing was changed. Put the right keys back: move the key folder away, then restore --keys FILE.`,
    );
  }
  if (loss.days.length > 0 && !mayForget) {
    throw new StartupProblem(
      `${missing} Nothing was changed. Put the keys back, or leave out ${lossSentence(loss.rows)} with --forget. Keys are destroyed two days after their day: what they opened is gone for good.`,
    );
  }
  if (keysCopyDir !== null) {
    const [copy, register] = [openSecondCopy(keysCopyDir), await readRegister(queries)];
    await repairFromCopy({ place: config, copy, register, mayMakeFolder: true });
  }
  // Opening the folder would make a new master key.
  const keys = existsSync(masterKeyFile) ? openKeyFolder(keysDir, masterKeyFile, true) : null;
  const opened = keys === null ? [] : (await sampleEpochs(queries, keys)).filter(({ opens }) => opens);
  if (keys === null || opened.length < epochs.length - loss.days.length) {
    throw new StartupProblem(`The keys could not be copied to ${keysDir}: let this user write there.`);
  }
  return keys;
};

/** Returns when the backup was taken, and how many rows of the audit log are gone since. */
const loadData = async ({ config, options }: Call, path: string) => {
  await using backup = await openBackup(path);
  const takenAt = new Date(backup.head.taken_at);
  const target = await visitDatabase(config);
  try {
    const rowsLost = await loadBackup(target.url, backup, async (queries) => {
      const keys = await prepareKeys(queries, config, "forget" in options);
      const published = await newestNumbers(queries);
      // Backups of the first versions have no services.
      const ids = published.size > 0 ? [...published.keys()] : config.services.all().map(({ id }) => id);
      return noteRestored(queries, keys, takenAt, ids);
    });
    return { takenAt, rowsLost };
  } finally {
    await target.close();
  }
};

const restoreData = async (call: Call, path: string): Promise<Outcome> => {
  const { config, withStorage, log } = call;
  refuseWithoutKeys(config);
  const { takenAt, rowsLost } = await loadData(call, path);
  const age = systemClock().getTime() - takenAt.getTime();
  const tidy = async ({ database, vault }: Storage): Promise<Outcome> => {
    const lost = await forgetUnreadable(database, vault);
    await vault.prepare();
    await rotateKeys({ database, vault, clock: systemClock, log });
    const lines = [`Loaded the backup of ${takenAt.toISOString()}, ${days(age)} days old.`];
    const leftOut = lossSentence(lost);
    if (leftOut !== "") lines.push(`Left out, because their keys are gone for good: ${leftOut}.`);
    lines.push(lossOf(rowsLost));
    // Only looked at: this may be a rehearsal next to the service that owns the key folder.
    const { isWhole } = await newAuditCheck(database, vault).verdict();
    if (!isWhole) {
      lines.push(
        "Rows of the audit log were changed or taken away before that: it counts as not whole, and check says so.",
      );
    }
    lines.push("Start the service, then run check.");
    return done(lines, {
      taken_at: takenAt.toISOString(),
      left_out: lost,
      audit_rows_lost: rowsLost,
      audit_is_whole: isWhole,
    });
  };
  return withStorage(tidy, log, "restored");
};
