import type { Day } from "#platform/clock.ts";
import { statement, type Queries } from "#platform/database/database.ts";
import { hmacWith, type SecretKey } from "#platform/secret-key.ts";
import { fold, ifReadable, openText, unwrapKey, type Sealed, keyContext, textContext } from "../seal.ts";
import type { KeyFolder } from "./key-folder.ts";
import { isEpochNeeded, wrappedKeyTables } from "../rotation/rotate-epochs.ts";
import { isLookupKeyNeeded, lookupTables } from "../rotation/rotate-lookups.ts";

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

const verdict = (tried: readonly boolean[]): boolean | null => (tried.length === 0 ? null : tried.some(Boolean));

export const sampleEpochs = async (queries: Queries, folder: Pick<KeyFolder, "read">): Promise<DaySample[]> => {
  const days = await queries.all(epochsInUse);
  return Promise.all(
    days.map(async ({ day }) => {
      const key = keyOrNull(() => folder.read("epochs", day));
      const tried: boolean[] = [];
      for (const sample of epochSamples) {
        const rows = await queries.all(sample, [day]);
        if (key === null) continue;
        tried.push(...rows.map((row) => ifReadable(() => unwrapKey(key, row.context, row.key_wrapped)) !== null));
      }
      return { day, isNeeded: await isEpochNeeded(queries, day), opens: key === null ? null : verdict(tried) };
    }),
  );
};

type LookupRow = { id: string; tenant: string; key_epoch: Day; key_wrapped: Sealed } & Record<string, unknown>;

export const sampleLookups = async (queries: Queries, folder: Pick<KeyFolder, "read">): Promise<DaySample[]> => {
  const days = await queries.all(lookupsInUse);
  return Promise.all(
    days.map(async ({ day }) => {
      const key = keyOrNull(() => folder.read("lookups", day));
      const tried: boolean[] = [];
      for (const { owner, fields, sample } of lookupSamples) {
        const rows: readonly LookupRow[] = await queries.all(sample, [day]);
        for (const row of rows) {
          const epoch = keyOrNull(() => folder.read("epochs", row.key_epoch));
          const dataKey = epoch && ifReadable(() => unwrapKey(epoch, keyContext(owner(row.id)), row.key_wrapped));
          // Rows that their own key does not open prove nothing about this key.
          if (key === null || !dataKey) continue;
          for (const { column, kind, sealed, place } of fields) {
            const text = row[sealed] as Sealed | null;
            const plain = text && ifReadable(() => openText(dataKey, textContext(place(row.id)), text));
            if (plain === null) continue;
            const made = hmacWith(key)
              .update(`${row.tenant}\0${kind}\0${fold(kind, plain)}`)
              .digest();
            tried.push(made.equals(row[column] as Buffer));
          }
        }
      }
      return { day, isNeeded: await isLookupKeyNeeded(queries, day), opens: key === null ? null : verdict(tried) };
    }),
  );
};

const keyOrNull = (read: () => SecretKey | null): SecretKey | null => {
  try {
    return read();
  } catch {
    return null;
  }
};
