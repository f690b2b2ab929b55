import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { systemClock } from "#platform/clock.ts";
import { newAuditCheck } from "#volunteers/audit/check.ts";
import { noteRestored } from "#volunteers/audit/known-range.ts";
import { openKeyFolder } from "#vault/keys/key-folder.ts";
import { putKeysBack } from "#vault/copy/key-copy.ts";
import { newKeyRotation } from "#vault/rotation/rotate-keys.ts";
import { visitDatabase, type Storage } from "../../storage.ts";
import { withDecrypted } from "../backup/encrypt.ts";
import { openBackup } from "../backup/file.ts";
import { forgetUnreadable, loadBackup } from "#operator/backup/load.ts";
import { done, failed, type Call, type Command, type Outcome } from "../command.ts";

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
  },
  about: "puts a backup back, into an empty database; with --keys, the keys",
  help: [
    "The order at three in the morning: stop the service; if the key folder is lost too, restore --keys FILE first; then",
    "restore FILE; then start the service. FILE is looked through before anything is changed, and all of it is loaded or nothing.",
    "",
    "What the keys of today do not open any more is left out, and counted. A backup that is older than about two days",
    "opens to nothing: that is the promise to those who wrote. What was deleted since the backup, and is not yet two days",
    "old, comes back: run sweep, and tell nobody that it was gone for good.",
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

const restoreData = async ({ config, withStorage, log }: Call, path: string): Promise<Outcome> => {
  if (!existsSync(config.masterKeyFile)) {
    return failed(
      `There are no keys in ${config.keysDir}, and without them a backup is noise: put them back first (restore --keys FILE).`,
    );
  }
  const backup = await openBackup(path);
  const takenAt = new Date(backup.head.taken_at);
  const age = systemClock().getTime() - takenAt.getTime();
  let rowsLost: number | null;
  try {
    // Whether a key is missing is seen when the data is there; the backup of an unused service needs none.
    const keys = openKeyFolder(config.keysDir, config.masterKeyFile, true);
    const target = await visitDatabase(config);
    try {
      const ids = config.services.all().map(({ id }) => id);
      rowsLost = await loadBackup(target.url, backup, (queries) => noteRestored(queries, keys, takenAt, ids));
    } finally {
      await target.close();
    }
  } finally {
    await backup.close();
  }
  const tidy = async ({ database, vault }: Storage): Promise<Outcome> => {
    const lost = await forgetUnreadable(database, vault);
    await vault.prepare();
    await newKeyRotation({ database, vault, clock: systemClock, log })();
    const { callers = 0, mailbox_keys: mailboxDays = 0, volunteers = 0 } = lost;
    const lines = [`Loaded the backup of ${backup.head.taken_at}, ${days(age)} days old.`];
    if (callers + mailboxDays + volunteers > 0) {
      lines.push(
        `Left out, because their keys are gone for good: ${callers} profiles, ${mailboxDays} mailbox days, ${volunteers} volunteers.`,
      );
    }
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
      taken_at: backup.head.taken_at,
      left_out: lost,
      audit_rows_lost: rowsLost,
      audit_is_whole: isWhole,
    });
  };
  return withStorage(tidy, log, "restored");
};
