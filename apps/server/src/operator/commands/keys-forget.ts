import { existsSync } from "node:fs";
import { systemClock, type Day } from "#platform/clock.ts";
import type { Queries } from "#platform/database/database.ts";
import { countNames, countUnder, forgetUnder, removeFile, removeNamesUnder } from "#vault/keys/forget-key.ts";
import { openKeyFolder } from "#vault/keys/key-folder.ts";
import { moveLookups } from "#vault/rotation/rotate-lookups.ts";
import { restartAudit } from "#volunteers/audit/ends.ts";
import { newAuditLog } from "#volunteers/audit/audit-log.ts";
import type { Storage } from "../../storage.ts";
import { done, failed, type Call, type Command, type Outcome } from "../command.ts";

export const keysForget: Command = {
  name: "keys forget",
  takes: ["DAY"],
  options: {
    lost: { value: null, about: "the key is lost for good: there is no copy of it anywhere" },
    delete: { value: "ROWS", about: "so many rows are to be deleted, as it said before" },
  },
  about: "gives up a key that is lost for good, and deletes what nobody can open any more",
  help: [
    "For when the service does not start because a key is missing or broken, and there is no copy of it anywhere: not in",
    "KEYS_COPY_DIR, not in a file of backup --keys. DAY is what the sentence at the start says: a day, or web-push, root, audit-head.",
    "It deletes what only that key could open, writes that into the audit log, and the service starts again. Names that were found",
    "with a lost look-up key are stored under another one: nothing is lost with that. It asks twice: first it says what would be",
    "deleted and wants --lost, then it wants --delete with the number of rows. Should the key turn up later, it opens nothing any more.",
  ],
  run: async (call) => {
    if (!existsSync(call.config.masterKeyFile)) {
      return failed(
        `The master key ${call.config.masterKeyFile} is not there, and without it no key opens: put it back. It cannot be given up.`,
      );
    }
    const outcome = await call.visit((storage) => forget(call, storage), call.log, "look-only");
    if (outcome.status !== "done") return outcome;
    // Opens everything as the service does: makes what is to be made anew, and says what else is missing.
    return call.visit(async (storage) => afterwards(call, storage, outcome));
  },
};

const forget = async ({ args, options, config }: Call, { database, vault }: Storage): Promise<Outcome> => {
  const given = args[0]!;
  const lost = (await vault.problems()).filter(({ name }) => name.split("/").at(-1) === given);
  if (lost.length === 0) {
    return failed(
      `No key "${given}" is missing or broken: there is nothing to forget. Run check to see which keys are.`,
    );
  }
  let [rows, names] = [0, 0];
  for (const { name } of lost) {
    rows += await countUnder(database, name);
    names += await countNames(database, name);
  }
  const what = lost.map(({ name }) => name).join(" and ");
  const consequence = `${rows} rows that only ${what} could open would be deleted for good`;
  if (!("lost" in options)) {
    return failed(
      `${consequence}. Look for a copy of the key first: KEYS_COPY_DIR, a file of backup --keys, another machine. If there is none anywhere, say so with --lost.`,
    );
  }
  if (options.delete !== String(rows)) {
    return failed(
      `${consequence}, and nothing brings them back. If that is to be done, say so with --lost --delete ${rows}.`,
    );
  }
  const folder = openKeyFolder(config.keysDir, config.masterKeyFile, false, true);
  for (const { name } of lost) {
    await database.as("purge").transaction((queries) => forgetUnder(queries, name));
    removeFile(folder, name);
  }
  return done([`Gave up ${what}: ${rows} rows were deleted.`], { keys: lost.map(({ name }) => name), rows, names });
};

/** The keys are whole again, so that it can be said in the audit log, and names can be stored under another key. */
const afterwards = async ({ args, config }: Call, { database, vault }: Storage, outcome: Outcome): Promise<Outcome> => {
  const { keys, rows } = outcome.json as { keys: readonly string[]; rows: number };
  let moved = 0;
  for (const name of keys.filter((each) => each.startsWith("lookups/"))) {
    const day = name.split("/")[1] as Day;
    moved += await moveLookups(database, vault, [[day, day]], vault.storingDay());
    await removeNamesUnder(database.as("purge"), day);
  }
  const audit = newAuditLog(vault);
  const detail = `by:operator key:${keys.map((name) => name.replace("/", ":")).join(" key:")} rows:${rows}`;
  const note = async (queries: Queries) => {
    for (const { id } of config.services.all()) {
      await audit.record(queries, { tenant: id, volunteer: null, act: "key-forgotten", detail });
    }
  };
  await database.transaction(note);
  // Earlier rows were chained with a key that no longer exists, so the chain restarts here.
  if (args[0] === "root") await restartAudit(database, vault);
  const names = moved > 0 ? [`Stored ${moved} names under another key.`] : [];
  return done([...outcome.lines, ...names, "It stands in the audit log. Start the service, then run check."], {
    ...outcome.json,
    moved,
    at: systemClock().toISOString(),
  });
};
