import { join } from "node:path";
import type { Day } from "#platform/clock.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import type { SecretKey } from "#platform/secret-key.ts";
import { digestOf, ifReadable, openText, unwrapKey, type Sealed, keyContext, textContext } from "../seal.ts";
import { putBack, type DatedKeyKind, type KeyFolder } from "./key-folder.ts";
import { fingerprintOf, isGone, markOf, type Register } from "./key-register.ts";
import { fileNameOf, type KeyPlace } from "../copy/folder-files.ts";
import { isEpochNeeded, wrappedKeyTables } from "../rotation/rotate-epochs.ts";
import { isLookupKeyNeeded, lookupTables, type LookupRow } from "../rotation/rotate-lookups.ts";

/** Each day once, by jumping from one to the next in the index: however many rows there are. */
const daysOf = (table: string, column: string) => `
  SELECT day FROM (
    WITH RECURSIVE days AS (
      SELECT min(${column}) AS day FROM ${table}
      UNION ALL SELECT (SELECT min(${column}) FROM ${table} WHERE ${column} > days.day) FROM days WHERE days.day IS NOT NULL
    ) SELECT day FROM days WHERE day IS NOT NULL) AS of_${table}`;

const epochsInUse = statement(
  "keys.epochs-in-use",
  wrappedKeyTables.map(({ table }) => daysOf(table, "key_epoch")).join(" UNION "),
);
const lookupsInUse = statement(
  "keys.lookups-in-use",
  lookupTables.map(({ table }) => daysOf(table, "lookup_key")).join(" UNION "),
);

// A few of each: one row may have been meddled with.
const few = 5;
const epochSamples = wrappedKeyTables.map(({ table, context }) =>
  statement(
    `keys.epoch-samples-${table}`,
    `SELECT ${context} AS context, key_wrapped FROM ${table} WHERE key_epoch = $1 LIMIT ${few}`,
  ),
);
const lookupSamples = lookupTables.map(({ table, owner, fields }) => ({
  owner,
  fields,
  sample: statement(
    `keys.lookup-samples-${table}`,
    `SELECT id, tenant, key_epoch, key_wrapped, ${fields.flatMap(({ column, sealed }) => [column, sealed]).join(", ")}
     FROM ${table} WHERE lookup_key = $1 LIMIT ${few}`,
  ),
}));

/** `opens`: a sample under this key opens; null: no rows are under it. */
export type DaySample = { readonly day: Day; readonly isNeeded: boolean; readonly opens: boolean | null };

const verdict = (opened: readonly boolean[]): boolean | null => (opened.length === 0 ? null : opened.includes(true));

/** null: missing or broken. */
const readKey = (keys: Pick<KeyFolder, "read">, kind: DatedKeyKind, day: Day): SecretKey | null => {
  try {
    return keys.read(kind, day);
  } catch {
    return null;
  }
};

/** The days of the epoch keys that wrap stored keys. */
export const usedEpochs = async (queries: Queries): Promise<Day[]> =>
  (await queries.all(epochsInUse)).map(({ day }) => day);

export const sampleEpochs = async (queries: Queries, keys: Pick<KeyFolder, "read">): Promise<DaySample[]> => {
  const days: DaySample[] = [];
  for (const day of await usedEpochs(queries)) {
    const key = readKey(keys, "epochs", day);
    const opened: boolean[] = [];
    for (const sample of key === null ? [] : epochSamples) {
      for (const { context, key_wrapped: wrapped } of await queries.all(sample, [day])) {
        opened.push(ifReadable(() => unwrapKey(key!, context, wrapped)) !== null);
      }
    }
    days.push({ day, isNeeded: await isEpochNeeded(queries, day), opens: verdict(opened) });
  }
  return days;
};

export const sampleLookups = async (queries: Queries, keys: Pick<KeyFolder, "read">): Promise<DaySample[]> => {
  const days: DaySample[] = [];
  for (const { day } of await queries.all(lookupsInUse)) {
    const key = readKey(keys, "lookups", day);
    const opened: boolean[] = [];
    for (const { owner, fields, sample } of key === null ? [] : lookupSamples) {
      const rows: readonly LookupRow[] = await queries.all(sample, [day]);
      for (const row of rows) {
        const epoch = readKey(keys, "epochs", row.key_epoch);
        const dataKey = epoch && ifReadable(() => unwrapKey(epoch, keyContext(owner(row.id)), row.key_wrapped));
        // Rows that their own key does not open prove nothing about this key.
        if (!dataKey) continue;
        for (const { column, kind, sealed, place } of fields) {
          const text = row[sealed] as Sealed | null;
          const plain = text && ifReadable(() => openText(dataKey, textContext(place(row.id)), text));
          if (plain !== null) opened.push(digestOf(key!, row.tenant, kind, plain).equals(row[column] as Buffer));
        }
      }
    }
    days.push({ day, isNeeded: await isLookupKeyNeeded(queries, day), opens: verdict(opened) });
  }
  return days;
};

/** A missing or wrong key, and what to do. */
export type KeyProblem = { readonly name: string; readonly sentence: string };

/** Checks every key of the database: it exists, is the right one, and opens a sample. */
export const findKeyProblems = async (
  queries: Queries,
  folder: KeyFolder,
  register: Register,
  { keysDir }: KeyPlace,
): Promise<KeyProblem[]> => {
  const found = new Map<string, string>();
  const problem = (name: string, what: string) => {
    if (!found.has(name)) found.set(name, `The key ${join(keysDir, name)} ${what}. ${putBack(name)}`);
  };
  const open = (name: string): SecretKey | "broken" | null => {
    try {
      return folder.unwrap(name);
    } catch {
      problem(name, "does not open: it was changed, or belongs to another master key");
      return "broken";
    }
  };
  const matching = new Set<string>();

  for (const { kind, name: short, fingerprint, state } of register.marks) {
    if (kind === "copy" || state === "destroyed") continue;
    const name = fileNameOf(kind, short);
    const key = open(name);
    if (key === null) problem(name, "is missing, and the database needs it");
    else if (key === "broken") continue;
    else if (fingerprint !== null && fingerprintOf(key) !== fingerprint) {
      problem(name, "is not the one that the database knows by that name");
    } else matching.add(name);
  }

  const samples = [
    ["epochs", await sampleEpochs(queries, folder)],
    ["lookups", await sampleLookups(queries, folder)],
  ] as const;
  for (const [kind, days] of samples) {
    for (const { day, isNeeded, opens } of days) {
      const name = `${kind}/${day}`;
      if (open(name) === null && isNeeded && !hasHadItsTime(register, kind, day)) {
        problem(name, "is missing, and the database needs it");
      }
      // A key with the recorded fingerprint is right, even if rows were tampered with.
      if (opens === false && isNeeded && !matching.has(name)) problem(name, "opens nothing of what the database holds");
    }
  }
  return [...found].map(([name, sentence]) => ({ name, sentence }));
};

/** Rows whose key is gone: unneeded, or tampered with. */
const hasHadItsTime = (register: Register, kind: DatedKeyKind, day: Day): boolean =>
  isGone(register, kind, day) && (markOf(register, kind, day) !== null || register.marks.length > 0);
