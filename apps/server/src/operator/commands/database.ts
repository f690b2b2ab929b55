import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { hostsOf } from "#platform/database/database-client.ts";
import { openBackup } from "../backup/file.ts";
import { loadBackup } from "#operator/backup/load.ts";
import { takeBackup } from "#operator/backup/take.ts";
import { openEmbedded } from "../../storage.ts";
import { done, failed, wrongUsage, type Command } from "../command.ts";
import type { Log } from "#platform/log.ts";
import { statement } from "#platform/database/database.ts";
import { sumOf } from "#vault/keys/forget-key.ts";

const applied = statement("operator.migrations", "SELECT name FROM migrations ORDER BY name");

export const migrate: Command = {
  name: "migrate",
  beginsAnew: true,
  about: "brings the database up to this version",
  help: [
    "Brings the database up to this version. The service does so itself when it starts, and so does every other",
    "command; this one is for doing it beforehand. There is no way back: keep a backup.",
  ],
  run: async ({ withStorage, log }) => {
    const now: string[] = [];
    const listening: Log = (event) => {
      if (event.event === "migrated") now.push(event.migration);
      log(event);
    };
    const all = await withStorage(({ database }) => database.all(applied), listening);
    const names = all.map(({ name }) => name);
    const line =
      now.length === 0
        ? `Nothing to do: the database has all ${names.length} migrations.`
        : `Applied ${now.join(", ")}; the database now has ${names.length} migrations.`;
    return done([line], { applied: now, migrations: names });
  },
};

export const databaseMove: Command = {
  name: "database move",
  takes: ["URL"],
  about: "copies the embedded database into an empty PostgreSQL",
  help: [
    "Copies every row of the embedded database into the empty database at URL, in one transaction, and counts the rows of each table",
    "there. URL is what MIGRATE_DATABASE_URL will be. Stop the service first. The embedded database is not changed, and the keys stay",
    "where they are. Then set DATABASE_URL and start the service.",
    "",
    "With the Debian package, root runs it without URL: that creates the database and its roles in Debian's PostgreSQL, stops the",
    "service, copies, changes the settings and starts the service again.",
  ],
  run: async ({ config, args }) => {
    const to = args[0]!;
    if (hostsOf(to) === null) return wrongUsage("Name a database: postgresql://user:password@host:5432/name.");
    if (config.databaseUrl !== null) {
      return failed("DATABASE_URL is set, so the service does not use an embedded database.");
    }
    // In DATA_DIR, which only the service's user can read.
    const file = join(config.dataDir, `move-${randomUUID()}.backup`);
    const from = await openEmbedded(config);
    try {
      await takeBackup(from.serve, file);
      await using backup = await openBackup(file);
      const rows = await loadBackup(to, backup, async (_, counted) => counted);
      const lines = [
        `Copied ${sumOf(rows)} rows of ${Object.keys(rows).length} tables, and counted them there.`,
        "Now set DATABASE_URL and start the service.",
      ];
      return done(lines, { rows });
    } finally {
      await from.close();
      await rm(file, { force: true });
    }
  },
};
