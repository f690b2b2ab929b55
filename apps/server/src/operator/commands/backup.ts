import { resolve } from "node:path";
import { copyKeys } from "#vault/copy/key-copy.ts";
import { refuseWrongTarget } from "../backup/target.ts";
import { takeBackup } from "../backup/take.ts";
import { noteBackup } from "#platform/process/last-backup.ts";
import { done, type Command } from "../command.ts";

export const backup: Command = {
  name: "backup",
  takes: ["FILE"],
  options: { keys: { value: null, about: "copy the keys instead, over the copy before" } },
  about: "copies the database to a file, while the service runs; with --keys, the keys",
  help: [
    "Writes everything the database holds at this moment to FILE, reads it back and counts it. Without the keys nobody can",
    "read a word of it; with them, for about two days: after that the keys it needs are gone, as is promised to callers.",
    "FILE may be a backup of before, which it replaces; nothing else is ever replaced, and nothing is put into the service's folders.",
    "",
    "With --keys it copies the key folder instead. Keep that copy once, on another medium, and let each new one overwrite",
    "it, at least daily: whatever it opens stays readable for as long as it exists. Never keep it together with the backups.",
  ],
  run: async ({ config, args, options, visit }) => {
    const path = resolve(args[0]!);
    await refuseWrongTarget(path, "keys" in options ? "keys" : "data", config);
    if ("keys" in options) {
      // Today's key first: a copy without it would open nothing of what is wrapped in the next hours. Opening the keys makes it.
      await visit(async () => {});
      const keys = copyKeys(config.keysDir, config.masterKeyFile, path);
      return done(
        [
          `Copied ${keys} keys and the master key to ${path}.`,
          "Keep this one copy, away from the backups, and overwrite it with the next.",
        ],
        { file: path, keys },
      );
    }
    const rows = await visit(({ url }) => takeBackup(url, path));
    await noteBackup(config, new Date());
    const count = Object.values(rows).reduce((sum, rowsOfOne) => sum + rowsOfOne, 0);
    return done([`Copied ${count} rows of ${Object.keys(rows).length} tables to ${path}, and read them back.`], {
      file: path,
      rows,
    });
  },
};
