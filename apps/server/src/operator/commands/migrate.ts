import type { Log } from "#platform/log.ts";
import { statement } from "#platform/database/database.ts";
import { done, type Command } from "../command.ts";

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
