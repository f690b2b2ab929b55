import { statement, type Database, type Queries } from "#platform/database/database.ts";
import type { Vault } from "#vault/vault.ts";
import { newAuditLog, type AuditRow } from "./audit-log.ts";

/*
 * A chain proves that its rows were not edited, left out or moved. It proves this only between its first and last row,
 * not before and after. So both ends are stored where the database cannot rewrite them: in the key folder, sealed with the
 * master key. With write access to the database alone, the chain can be broken, but not repaired or shortened unnoticed.
 */
export type KnownRange = {
  /** The oldest row that must exist: older ones are deleted after twelve months. */
  readonly first: number;
  readonly last: number;
  readonly hash: string;
};

export const nameOfLast = ({ last, hash }: KnownRange): string => `${last}.${hash}`;

export const newKnownRange = (vault: Pick<Vault, "remember" | "recall">) => ({
  read(): KnownRange | null {
    const bytes = vault.recall("audit-head");
    return bytes && (JSON.parse(bytes.toString()) as KnownRange);
  },
  keep: (kept: KnownRange): void => vault.remember("audit-head", Buffer.from(JSON.stringify(kept))),
});

const newest = statement(
  "audit.newest-end",
  "SELECT seq, encode(hash, 'hex') AS hash FROM audit ORDER BY seq DESC LIMIT 1",
);

/** Restarts at the newest row, because the key of the older chain is lost: those rows are readable, but prove nothing. */
export const restartAudit = async (database: Database, vault: Pick<Vault, "remember" | "recall">): Promise<void> => {
  const row = await database.one(newest);
  const seq = Number(row?.seq);
  if (row) newKnownRange(vault).keep({ first: seq, last: seq, hash: row.hash });
};

/*
 * A backup lacks the rows that were written after it, and the key folder records newer ones. A restore
 * therefore adds an entry in the same transaction: the backup, the number of lost rows, and the newest row
 * in the key folder. The check accepts a missing row only if an entry names it. Only the holder of the keys
 * can write such an entry, and it is kept for twelve months. Changes in the remaining rows are still found.
 */
const newestSeq = statement("audit.newest-kept", "SELECT coalesce(max(seq), 0) AS seq FROM audit");

export type Restored = {
  readonly at: Date;
  /** When the backup was taken. */
  readonly backupOf: string;
  /** How many rows the key folder knew of that are gone; null: it knew of none at all. There may have been more. */
  readonly lost: number | null;
  /** The newestSeq row that was known before; null: none was. */
  readonly head: string | null;
  /** All of it, to tell two apart. */
  readonly said: string;
};

const detail = /^by:operator backup:([0-9tz:-]+) kept:\d+ lost:(\d+|unknown)(?: head:([0-9a-f.]+))?$/;

/** null: it is about something else. */
export const readRestored = ({ act, at, detail: said }: Pick<AuditRow, "act" | "at" | "detail">): Restored | null => {
  const [all, backupOf, lost, head] = (act === "restored" && detail.exec(said ?? "")) || [];
  if (all === undefined || backupOf === undefined) return null;
  return {
    at,
    said: all,
    backupOf: backupOf.toUpperCase(),
    lost: lost === "unknown" ? null : Number(lost),
    head: head ?? null,
  };
};

/** One entry in each service, so that readers of every service's log see it. Returns the number of lost rows. */
export const noteRestored = async (
  queries: Queries,
  vault: Pick<Vault, "derive" | "recall" | "remember">,
  takenAt: Date,
  tenants: readonly string[],
): Promise<number | null> => {
  const audit = newAuditLog(vault);
  const head = newKnownRange(vault).read();
  const { seq } = await queries.only(newestSeq);
  const lost = head && Math.max(0, head.last - Number(seq));
  const said = [
    "by:operator",
    `backup:${takenAt.toISOString().slice(0, 19).toLowerCase()}z`,
    `kept:${seq}`,
    `lost:${lost ?? "unknown"}`,
    ...(head === null ? [] : [`head:${nameOfLast(head)}`]),
  ].join(" ");
  for (const tenant of tenants) {
    await audit.record(queries, { tenant, volunteer: null, act: "restored", detail: said });
  }
  return lost;
};
