import { dayOf, daysBefore, firstDay, lastDay, type Day } from "#platform/clock.ts";
import { statement, type Database, type Queries } from "#platform/database/database.ts";
import type { CallerId, VolunteerId } from "#platform/ids.ts";
import { emptyAndDestroy } from "../keys/empty-and-destroy.ts";
import { closeEarlyKeys, raiseWriteBarrier } from "../write-barrier.ts";
import type { LookupKind } from "../fold.ts";
import type { KeyOwner, TextPlace } from "../contexts.ts";
import { ifReadable } from "../errors.ts";
import type { Sealed } from "../seal.ts";
import type { Vault } from "../vault.ts";

type Field = {
  readonly column: string;
  readonly kind: LookupKind;
  /** The column with the sealed text that the hash is made of. */
  readonly sealed: string;
  readonly place: (id: string) => TextPlace;
};
type LookupTable = {
  readonly table: "callers" | "recovery_mails" | "volunteers";
  readonly owner: (id: string) => KeyOwner;
  readonly fields: readonly Field[];
};

/** Every table with keyed hashes. A test compares the list with the database. */
export const lookupTables: readonly LookupTable[] = [
  {
    table: "callers",
    owner: (id) => ({ kind: "account", caller: id as CallerId }),
    fields: [
      {
        column: "name_lookup",
        kind: "name",
        sealed: "username",
        place: (id) => ({ kind: "username", caller: id as CallerId }),
      },
      {
        column: "email_lookup",
        kind: "email",
        sealed: "email",
        place: (id) => ({ kind: "email", caller: id as CallerId }),
      },
    ],
  },
  {
    table: "recovery_mails",
    owner: (job) => ({ kind: "recovery", job }),
    fields: [{ column: "email_lookup", kind: "email", sealed: "address", place: (job) => ({ kind: "recovery", job }) }],
  },
  {
    table: "volunteers",
    owner: (id) => ({ kind: "volunteer", volunteer: id as VolunteerId }),
    fields: [
      {
        column: "name_lookup",
        kind: "volunteer",
        sealed: "name",
        place: (id) => ({ kind: "volunteer", volunteer: id as VolunteerId }),
      },
    ],
  },
];

const bite = 200;

const statements = lookupTables.map(({ table, owner, fields }) => ({
  owner,
  fields,
  take: statement(
    `lookups.take-${table}`,
    `SELECT id, tenant, key_epoch, key_wrapped, ${fields.map(({ sealed }) => sealed).join(", ")} FROM ${table}
     WHERE lookup_key BETWEEN $1 AND $2 AND id <> ALL ($3::uuid[]) LIMIT ${bite} FOR UPDATE SKIP LOCKED`,
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
type Statements = (typeof statements)[number];

type LookupRow = { id: string; tenant: string; key_epoch: Day; key_wrapped: Sealed } & Record<string, unknown>;

/** The promise is 14 days, from the first row under a key to its end; half of that leaves room for trouble. */
const renewedAfterDays = 7;
const hour = 3_600_000;

const tables = lookupTables.map(({ table }) => table);

export const isLookupKeyNeeded = async (queries: Queries, day: Day): Promise<boolean> => {
  for (const { isLeft } of statements) if (await queries.one(isLeft, [day])) return true;
  return false;
};

/** Stores names under another key. Rows that do not open stay as they are. */
export const newLookupMoves = (database: Database, vault: Pick<Vault, "openKey" | "open" | "lookup">) => {
  const digestsOf = (row: LookupRow, { owner, fields }: Statements, storing: Day): (Buffer | null)[] | null =>
    ifReadable(() => {
      const key = vault.openKey(owner(row.id), { epoch: row.key_epoch, wrapped: row.key_wrapped });
      return fields.map(({ kind, sealed, place }) => {
        const text = row[sealed] as Sealed | null;
        return text && vault.lookup(row.tenant, kind, vault.open(key, place(row.id), text), storing).digest;
      });
    });

  const moveBite = async (
    queries: Queries,
    table: Statements,
    [from, to]: readonly [Day, Day],
    storing: Day,
    unreadable: string[],
  ): Promise<{ taken: number; done: number }> => {
    const rows = await queries.all(table.take, [from, to, unreadable]);
    const opened = rows.map((row) => ({ id: row.id, digests: digestsOf(row, table, storing) }));
    const good = opened.flatMap(({ id, digests }) => (digests ? [{ id, digests }] : []));
    unreadable.push(...opened.filter(({ digests }) => digests === null).map(({ id }) => id));
    if (good.length > 0) {
      const columns = table.fields.map((_, index) => good.map(({ digests }) => digests[index] ?? null));
      // As many lists as the table has such columns.
      await queries.count(table.put, [storing, good.map(({ id }) => id), ...columns] as [Day, string[], Buffer[]]);
    }
    return { taken: rows.length, done: good.length };
  };

  return async (ranges: readonly (readonly [Day, Day])[], storing: Day): Promise<number> => {
    let total = 0;
    for (const table of statements) {
      const unreadable: string[] = [];
      for (const range of ranges) {
        for (let isMore = true; isMore;) {
          const { taken, done } = await database.transaction((q) => moveBite(q, table, range, storing, unreadable));
          total += done;
          isMore = taken === bite;
        }
      }
    }
    return total;
  };
};

export const newLookupRotation = (database: Database, vault: Vault, readersNeedMs: number) => {
  const moves = newLookupMoves(database, vault);

  const moveAll = (storing: Day, today: Day): Promise<number> =>
    moves(
      [
        [firstDay, daysBefore(storing, 1)],
        [daysBefore(today, -2), lastDay],
      ],
      storing,
    );

  /** Not in the day's last hour: a key is known to all for a while before anything is stored under it. */
  const renew = async (now: Date, today: Day): Promise<void> => {
    const newest = vault.days("lookups").findLast((day) => day <= daysBefore(today, -1));
    const isOld = newest === undefined || newest <= daysBefore(today, renewedAfterDays);
    if (isOld && dayOf(new Date(now.getTime() + hour)) === today) await vault.makeLookupKey(today);
  };

  /** Rows are found under every live key, so that moving them disturbs nobody. */
  return async (now: Date) => {
    const today = vault.currentEpoch();
    await renew(now, today);
    const storing = vault.storingDay();
    // An hour after the newer key came into use, so that whatever was under way under the older one is stored.
    const isSettled = now.getTime() - Date.parse(storing) >= 25 * hour;
    const due = isSettled ? vault.days("lookups").filter((day) => day < storing) : [];
    const last = due.at(-1);
    const isBarred = last === undefined || (await raiseWriteBarrier(database, "lookups", last, tables));
    const move = () => moveAll(storing, today);
    const early = await closeEarlyKeys({
      database,
      vault,
      kind: "lookups",
      days: vault.days("lookups").filter((day) => day > daysBefore(today, -1) && day !== storing),
      tables,
      moveAll: move,
    });
    const rotated = await emptyAndDestroy({
      vault,
      kind: "lookups",
      due: [...(isBarred ? due : []), ...early],
      moveAll: move,
      isNeeded: (day) => isLookupKeyNeeded(database, day),
      readersNeedMs,
    });
    return { ...rotated, heldBack: rotated.heldBack || !isBarred };
  };
};
