import { existsSync } from "node:fs";
import type { Queries } from "#platform/database/database.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import type { KeySettings } from "#vault/copy/folder-files.ts";
import { readBothPlaces } from "#vault/copy/repair-keys.ts";
import type { CopyState } from "#vault/copy/second-copy.ts";
import { countSealed } from "#vault/keys/forget-key.ts";
import { readRegister } from "#vault/keys/key-register.ts";
import { sampleEpochs, sampleLookups } from "#vault/keys/key-samples.ts";
import { wrappedKeyTables } from "#vault/rotation/rotate-epochs.ts";

const names: Readonly<Record<string, string>> = { callers: "profiles", mailbox_keys: "mailbox days" };

/** `3 profiles, 1 drafts`; empty without a loss. */
export const lossSentence = (rows: Readonly<Record<string, number>>): string =>
  wrappedKeyTables
    .filter(({ table }) => (rows[table] ?? 0) > 0)
    .map(({ table }) => `${rows[table]} ${names[table] ?? table.replaceAll("_", " ")}`)
    .join(", ");

const copySentence = (keysCopyDir: string | null, copy: CopyState | null): string =>
  keysCopyDir === null
    ? "KEYS_COPY_DIR is not set"
    : `${keysCopyDir} ${copy === "fine" ? "has none either" : "cannot be used"}`;

const noKeys = ({ keysDir, keysCopyDir }: KeySettings, copy: CopyState | null): StartupProblem =>
  new StartupProblem(
    `There is no master key in ${keysDir}, and ${copySentence(keysCopyDir, copy)}. Without keys a backup cannot be read: put them back first (restore --keys FILE).`,
  );

/** Called before a backup is loaded, which may take an hour. */
export const refuseWithoutKeys = (places: KeySettings): void => {
  if (!existsSync(places.masterKeyFile) && places.keysCopyDir === null) throw noKeys(places, null);
};

/**
 * Tries the keys in KEYS_DIR and KEYS_COPY_DIR on a loaded backup, and changes neither. `loss`: the days without a key, and how many rows
 * of each table are sealed under them.
 */
export const findKeys = async (queries: Queries, places: KeySettings) =>
  readBothPlaces(places, await readRegister(queries), async (keys) => {
    if (!keys.hasMaster) throw noKeys(places, keys.copy);
    const epochs = await sampleEpochs(queries, keys);
    const days = epochs.filter(({ opens }) => opens === null).map(({ day }) => day);
    const loss = { days, rows: await countSealed(queries, days) };
    const where = `they are not in ${places.keysDir}, and ${copySentence(places.keysCopyDir, keys.copy)}`;
    const missing = `The backup needs the keys of ${days.join(", ")}: ${where}.`;
    return { epochs, lookups: await sampleLookups(queries, keys), loss, missing };
  });
