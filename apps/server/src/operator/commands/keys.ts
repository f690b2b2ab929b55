import { systemClock, pause, type Day } from "#platform/clock.ts";
import { rotateKeys, type RotationResult } from "#vault/rotation/rotate-keys.ts";
import { done, failed, type Command, type Call, type Outcome } from "#operator/command.ts";
import { openKeyFolder } from "#vault/keys/key-folder.ts";
import { mirrorRotation, holdsOthersKeys, mirrorKeys } from "#vault/copy/mirror-keys.ts";
import { openSecondCopy } from "#vault/copy/second-copy.ts";
import { forgetOldMasterKey, previousMasterKey, replaceMasterKey } from "#vault/keys/master-key.ts";
import { newKeyRegister } from "#vault/keys/key-register.ts";
import { existsSync } from "node:fs";
import type { Queries } from "#platform/database/database.ts";
import { countUnder, forgetUnder, removeNamesUnder } from "#vault/keys/forget-key.ts";
import { moveLookups } from "#vault/rotation/rotate-lookups.ts";
import { restartAudit } from "#volunteers/audit/known-range.ts";
import { newAuditLog } from "#volunteers/audit/audit-log.ts";
import type { Storage } from "#storage.ts";

const heldBack: Readonly<Record<NonNullable<RotationResult["heldBack"]>, string>> = {
  clock:
    "No key was touched: this machine's clock and the database's disagree by more than an hour. Set them right and run it again.",
  "not-rewrapped":
    "Some old keys were kept, because something still needs them or does not open. Run it again in a while; if that does not help, run check.",
};

export const keysRotate: Command = {
  name: "keys rotate",
  about: "wraps what lives under today's key and destroys the keys of the past, now",
  help: [
    "Wraps every key that is still needed under today's key, makes the keyed hashes of names and addresses anew once a",
    "week, and destroys the keys of the past that nothing needs any more. What was deleted before is unreadable from",
    "then on, in every old copy of the database. The service does so by itself every quarter of an hour.",
    "For a new master key: keys rotate-master.",
  ],
  run: ({ withStorage, log }) =>
    withStorage(async ({ database, vault }) => {
      const rotated = await rotateKeys({ database, vault, clock: systemClock, log });
      if (rotated.heldBack !== null) return failed(heldBack[rotated.heldBack]);
      const { rewrapped, moved, destroyed } = rotated;
      return done([`Wrapped ${rewrapped} keys again, moved ${moved} names, destroyed ${destroyed} old keys.`], {
        rewrapped,
        moved,
        destroyed,
      });
    }),
};

/** In milliseconds: servers that have read the old key finish writing. */
const settling = 2_000;

const readOnly = new Set(["EROFS", "EACCES", "EPERM", "EXDEV"]);

export const keysRotateMaster: Command = {
  name: "keys rotate-master",
  about: "draws a new master key and wraps every key with it, while the service runs",
  help: [
    "Draws a new master key, wraps every key of the key folder with it, and overwrites the old one. The service keeps running",
    "meanwhile, on all servers that share the folder. If it is interrupted, run it again: it continues where it stopped.",
    "KEYS_COPY_DIR follows at once. Copy the keys again where you keep them in a file (backup --keys FILE): that of before holds the",
    "old master key.",
  ],
  run: async ({ config }) => {
    const { keysDir, masterKeyFile, keysCopyDir } = config;
    const folder = openKeyFolder(keysDir, masterKeyFile, false);
    try {
      const previous = previousMasterKey(masterKeyFile);
      const before = previous ?? folder.heldMaster();
      replaceMasterKey(masterKeyFile);
      let wrapped = folder.rewrapAll();
      await pause(settling);
      wrapped += folder.rewrapAll();
      forgetOldMasterKey(masterKeyFile);
      const copy = keysCopyDir === null ? null : openSecondCopy(keysCopyDir);
      const isCopied = copy && (await copy.use(() => mirrorRotation(config, copy, before)).catch(() => false));
      return done(
        [
          `${previous !== null ? "Went on where it had stopped: a" : "A"} new master key is in use, and wraps ${wrapped} keys.`,
          ...(isCopied === false
            ? [`${keysCopyDir} could not be written to: it follows when the service sees it again.`]
            : []),
          ...(isCopied === null ? ["Copy the keys again: backup --keys FILE."] : []),
        ],
        { wrapped },
      );
    } catch (error) {
      if (!readOnly.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
      return failed(
        `${masterKeyFile} cannot be replaced from here: it, and its folder, must be writable for this user.`,
      );
    }
  },
};

export const keysCopy: Command = {
  name: "keys copy",
  about: "makes KEYS_COPY_DIR the second copy of the keys, on a new medium",
  help: [
    "Writes every key to KEYS_COPY_DIR and marks that folder as the second copy, in the place of the one before. Run it when the",
    "medium of the copy was replaced; the first copy is made by the service itself. Destroy the medium of before: what its keys open",
    "stays readable for as long as it exists.",
  ],
  run: ({ config, withStorage }) =>
    withStorage(async ({ database }) => {
      if (config.keysCopyDir === null) return failed("KEYS_COPY_DIR is not set: set it to the folder of the copy.");
      const copy = openSecondCopy(config.keysCopyDir);
      const register = newKeyRegister(database);
      const recorded = await register.read();
      const written = await copy
        .use(async () => {
          if ((await copy.isMarkedByOther(recorded)) || (await holdsOthersKeys(config, copy))) return "foreign";
          const mark = await copy.begin();
          const keys = await mirrorKeys(config, copy);
          await register.forget("copy", "copy");
          await register.claim("copy", "copy", mark);
          return keys;
        })
        .catch(() => null);
      if (written === null) return failed(`${config.keysCopyDir} cannot be written to: is its medium mounted?`);
      if (written === "foreign") {
        return failed(
          `${config.keysCopyDir} holds the copy of another service's keys, or an older one of ours: nothing was written. Name another folder; if nobody needs those keys any more, empty this one first.`,
        );
      }
      return done([`Wrote ${written} files to ${config.keysCopyDir}: it is the second copy from now on.`], { written });
    }),
};

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
    const outcome = await call.withStorage((storage) => forget(call, storage), call.log, "look-only");
    if (outcome.status !== "done") return outcome;
    // Opens everything as the service does, which creates new keys and reports other missing ones.
    return call.withStorage(async (storage) => afterwards(call, storage, outcome));
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
  let rows = 0;
  for (const { name } of lost) rows += await countUnder(database, name);
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
    folder.discard(name);
  }
  return done([`Gave up ${what}: ${rows} rows were deleted.`], { keys: lost.map(({ name }) => name), rows });
};

/** Runs when the keys are complete again: writes the audit log and stores names under another key. */
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
  // Earlier rows are chained with a lost key: the log is verified from this entry on.
  if (args[0] === "root") await restartAudit(database, vault);
  const names = moved > 0 ? [`Stored ${moved} names under another key.`] : [];
  return done([...outcome.lines, ...names, "It stands in the audit log. Start the service, then run check."], {
    ...outcome.json,
    moved,
    at: systemClock().toISOString(),
  });
};
