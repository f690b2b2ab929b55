import { dayOf, daysBefore, firstDay, lastDay, type Day } from "#platform/clock.ts";
import { statement, type Database, type Queries } from "#platform/database/database.ts";
import type { CallerId, VolunteerId } from "#platform/ids.ts";
import { type LookupKind, type KeyOwner, type TextPlace, ifReadable, type Sealed } from "../seal.ts";
import type { Vault } from "../vault.ts";
import { batchSize, moveRows, type KeyRange } from "./move-rows.ts";
import { retireKeys } from "./retire-keys.ts";

type Field = {
  readonly column: string;
  readonly kind: LookupKind;
  /** The column with the sealed text that the hash is made of. */
  readonly sealed: string;
  readonly place: (id: string) => TextPlace;
};
type LookupTable = {
  readonly table: "callers" | "recovery_mails" | "volunteers" | "desk_subjects";
  readonly owner: (id: string) => KeyOwner;
  readonly fields: readonly Field[];
};

/** The key and the text have places of one form. */
const ofVolunteer = (id: string) => ({ kind: "volunteer", volunteer: id as VolunteerId }) as const;
const ofSubject = (id: string) => ({ kind: "desk-subject", id }) as const;
const ofCaller =
  (kind: "username" | "email") =>
  (id: string): TextPlace => ({ kind, caller: id as CallerId });

/** Every table with keyed hashes. A test compares the list with the database. */
export const lookupTables: readonly LookupTable[] = [
  {
    table: "callers",
    owner: (id) => ({ kind: "account", caller: id as CallerId }),
    fields: [
      { column: "name_lookup", kind: "name", sealed: "username", place: ofCaller("username") },
      { column: "email_lookup", kind: "email", sealed: "email", place: ofCaller("email") },
    ],
  },
  {
    table: "recovery_mails",
    owner: (job) => ({ kind: "recovery", job }),
    fields: [{ column: "email_lookup", kind: "email", sealed: "address", place: (job) => ({ kind: "recovery", job }) }],
  },
  {
    table: "volunteers",
    owner: ofVolunteer,
    fields: [{ column: "name_lookup", kind: "volunteer", sealed: "name", place: ofVolunteer }],
  },
  {
    table: "desk_subjects",
    owner: ofSubject,
    fields: [{ column: "subject_lookup", kind: "subject", sealed: "subject", place: ofSubject }],
  },
];

const statements = lookupTables.map(({ table, owner, fields }) => ({
  owner,
  fields,
  take: statement(
    `lookups.take-${table}`,
    `SELECT id, tenant, key_epoch, key_wrapped, ${fields.map(({ sealed }) => sealed).join(", ")} FROM ${table}
     WHERE lookup_key BETWEEN $1 AND $2 AND id <> ALL ($3::uuid[]) LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
  ),
  put: statement(
    `lookups.put-${table}`,
    `UPDATE ${table} SET lookup_key = $1, ${fields.map(({ column }) => `${column} = fresh.${column}`).join(", ")}
     FROM unnest($2::uuid[], ${fields.map((_, index) => `$${index + 3}::bytea[]`).join(", ")})
       AS fresh (id, ${fields.map(({ column }) => column).join(", ")})
     WHERE ${table}.id = fresh.id`,
  ),
  isLeft: statement(`lookups.left-${table}`, `SELECT 1 AS left FROM ${table} WHERE lookup_key = $1 LIMIT 1`),
}));

/** Which columns with sealed text a row has depends on its table. */
export type LookupRow = { id: string; tenant: string; key_epoch: Day; key_wrapped: Sealed } & Record<string, unknown>;

/** The promise is 14 days, from the first row under a key to its end; half of that leaves room for trouble. */
const renewedAfterDays = 7;
const hour = 3_600_000;

export const isLookupKeyNeeded = async (queries: Queries, day: Day): Promise<boolean> => {
  for (const { isLeft } of statements) if (await queries.one(isLeft, [day])) return true;
  return false;
};

/** Stores names under another key. Rows are found under every live key, also while they are moved. */
export const moveLookups = async (
  database: Database,
  vault: Pick<Vault, "openKey" | "open" | "lookup">,
  ranges: readonly KeyRange[],
  storing: Day,
): Promise<number> => {
  let total = 0;
  for (const { owner, fields, take, put } of statements) {
    const digestsOf = ({ id, tenant, ...row }: LookupRow) =>
      ifReadable(() => {
        const key = vault.openKey(owner(id), row);
        return fields.map(({ kind, sealed, place }) => {
          const text = row[sealed] as Sealed | null;
          return text && vault.lookup(tenant, kind, vault.open(key, place(id), text), storing).digest;
        });
      });
    total += await moveRows(database, ranges, {
      take: (queries, [from, to], without) => queries.all(take, [from, to, without]),
      nameOf: ({ id }) => id,
      renew: digestsOf,
      put: (queries, ids, digests) => {
        const columns = fields.map((_, index) => digests.map((each) => each[index] ?? null));
        // As many lists as the table has such columns.
        return queries.count(put, [storing, ids, ...columns] as [Day, string[], Buffer[]]);
      },
    });
  }
  return total;
};

/** Not in the day's last hour: a key is known to all for a while before anything is stored under it. */
const renew = async (vault: Vault, now: Date, today: Day): Promise<void> => {
  const newest = vault.days("lookups").findLast((day) => day <= daysBefore(today, -1));
  const isOld = newest === undefined || newest <= daysBefore(today, renewedAfterDays);
  if (isOld && dayOf(new Date(now.getTime() + hour)) === today) await vault.makeLookupKey(today);
};

export const rotateLookups = async (database: Database, vault: Vault, readersNeedMs: number, now: Date) => {
  const today = vault.currentEpoch();
  await renew(vault, now, today);
  const storing = vault.storingDay();
  // An hour after the newer key came into use, all writes under the older one have ended.
  const isSettled = now.getTime() - Date.parse(storing) >= 25 * hour;
  const days = vault.days("lookups");
  const ranges = [
    [firstDay, daysBefore(storing, 1)],
    [daysBefore(today, -2), lastDay],
  ] as const;
  return retireKeys({
    database,
    vault,
    kind: "lookups",
    due: isSettled ? days.filter((day) => day < storing) : [],
    early: days.filter((day) => day > daysBefore(today, -1) && day !== storing),
    tables: lookupTables.map(({ table }) => table),
    moveAll: () => moveLookups(database, vault, ranges, storing),
    isNeeded: (day) => isLookupKeyNeeded(database, day),
    readersNeedMs,
  });
};
