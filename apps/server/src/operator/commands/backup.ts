import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { copyKeys } from "#vault/copy/key-copy.ts";
import { sumOf } from "#vault/keys/forget-key.ts";
import { refuseWrongTarget, takeBackup } from "#operator/backup/take.ts";
import { noteBackup } from "#platform/process/files.ts";
import { withDecrypted, writeEncrypted } from "../backup/encrypt.ts";
import { lossSentence } from "../backup/keys.ts";
import { verifyBackup } from "#operator/backup/load.ts";
import { done, failed, wrongUsage, type Command } from "../command.ts";

export const backup: Command = {
  name: "backup",
  takes: ["FILE"],
  options: {
    keys: { value: null, about: "copy the keys instead, over the copy before" },
    to: { value: "RECIPIENT", about: "encrypt it to this public key of age (age1…), instead of that in BACKUP_TO" },
  },
  about: "copies the database to a file, while the service runs; with --keys, the keys",
  help: [
    "Writes everything the database holds at this moment to FILE, reads it back and counts it. Without the keys nobody can",
    "read a word of it; with them, for about two days: after that the keys it needs are gone, as is promised to callers.",
    "FILE may be a backup of before, which it replaces; nothing else is ever replaced, and nothing is put into the service's folders.",
    "",
    "With --to it is encrypted in the format of age, after it was read back. Only whoever has the private key can restore or verify",
    "it then, so keep that one away from this machine, and in two places.",
    "",
    "With --keys it copies the key folder instead. Keep that copy once, on another medium, and let each new one overwrite",
    "it, at least daily: whatever it opens stays readable for as long as it exists. Never keep it together with the backups.",
  ],
  run: async ({ config, args, options, withStorage }) => {
    const path = resolve(args[0]!);
    const to = options["to"] ?? ("keys" in options ? undefined : (config.backupTo ?? undefined));
    const kind = "keys" in options ? "keys" : "data";
    // An encrypted copy cannot be overwritten in place, and would open deleted data while its private key exists.
    if (kind === "keys" && to !== undefined)
      return wrongUsage("A copy of the keys is never encrypted: leave out --to.");
    await refuseWrongTarget(path, kind, config, to !== undefined);
    if (to !== undefined) await refuseWrongTarget(`${path}.plain`, kind, config);
    if ("keys" in options) {
      // Opening the keys creates today's key. A copy without it would not open data of the next hours.
      await withStorage(async () => {});
      const keys = copyKeys(config.keysDir, config.masterKeyFile, path);
      return done(
        [
          `Copied ${keys} keys and the master key to ${path}.`,
          "Keep this one copy, away from the backups, and overwrite it with the next.",
        ],
        { file: path, keys },
      );
    }
    const rows = await withStorage(({ url }) => writeEncrypted(path, to, (file) => takeBackup(url, file)));
    await noteBackup(config, new Date());
    return done([`Copied ${sumOf(rows)} rows of ${Object.keys(rows).length} tables to ${path}, and read them back.`], {
      file: path,
      rows,
    });
  },
};

export const backupVerify: Command = {
  name: "backup verify",
  takes: ["[FILE]"],
  options: { identity: { value: "KEYFILE", about: "the private key of age, where FILE is encrypted" } },
  about: "restores a backup into a database that is thrown away, and opens samples of it",
  help: [
    "Tells whether FILE could be restored now, with the keys in KEYS_DIR and KEYS_COPY_DIR: it is loaded as a restore would load it, into a",
    "PostgreSQL in a folder for temporary files (TMPDIR), which needs about three times its size, and a few rows of each day are opened.",
    "The service's own database and keys are not touched, and the service may run meanwhile.",
    "",
    "Without FILE it takes a new backup for this, and deletes it afterwards. The weekly timer does so.",
    "",
    "Days whose keys are gone cannot be opened any more: that is the promise to callers, and not counted as a fault. They are named, with",
    "what a restore would leave out.",
  ],
  run: async ({ config, args, options, withStorage }) => {
    const isNew = args[0] === undefined;
    const path = isNew ? join(tmpdir(), `sosmessages-${randomUUID()}.backup`) : resolve(args[0]!);
    const found = await (async () => {
      if (isNew) await withStorage(({ url }) => takeBackup(url, path));
      return withDecrypted(path, options["identity"], (plain) => verifyBackup(config, plain));
    })().finally(() => isNew && rm(path, { force: true }));
    const days = [...found.epochs, ...found.lookups];
    const wrong = days.filter(({ opens }) => opens === false).length;
    const opened = found.epochs.filter(({ opens }) => opens === true).length;
    const { loss } = found;
    const json = {
      file: path,
      taken_at: found.takenAt,
      rows: found.rows,
      days_opened: opened,
      days_gone: loss.days,
      left_out: loss.rows,
      days_wrong: wrong,
    };
    const loaded = `${isNew ? "A new backup" : path}, taken at ${found.takenAt}: ${found.rows} rows can be loaded.`;
    if (wrong > 0)
      return {
        ...failed(
          `${loaded} But ${wrong} keys in ${config.keysDir} do not open what was stored under them: they are not the keys of this backup.`,
        ),
        json,
      };
    const left = `${found.missing} A restore leaves out ${lossSentence(loss.rows)}, and only with --forget.`;
    if (days.length > 0 && opened === 0) return { ...failed(`${loaded} But nothing in it opens. ${left}`), json };
    return done([loaded, `Samples of ${opened} days open.${loss.days.length === 0 ? "" : ` ${left}`}`], json);
  },
};
