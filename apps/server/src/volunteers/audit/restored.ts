import { statement, type Queries } from "#platform/database/database.ts";
import type { Vault } from "#vault/vault.ts";
import { newAuditLog, type AuditRow } from "./audit-log.ts";
import { newAuditEnds, nameOfEnd } from "./ends.ts";

/*
 * A backup lacks the rows that were written after it, and the key folder knows that there were some. So whoever puts one back
 * says it in the log itself, in the very transaction: from which backup, how many rows are gone, and which row was the newest
 * that the key folder knew of. Only with that row named does the check forgive that it is missing; only whoever holds the keys
 * can write such an entry; and it stands there for twelve months. What was changed within the rows that are left is found as ever.
 */
const newest = statement("audit.newest-kept", "SELECT coalesce(max(seq), 0) AS seq FROM audit");

export type Restored = {
  readonly at: Date;
  /** When the backup was taken. */
  readonly backupOf: string;
  /** How many rows the key folder knew of that are gone; null: it knew of none at all. There may have been more. */
  readonly lost: number | null;
  /** The newest row that was known before; null: none was. */
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

/** One entry in each service, so that whoever reads the log of their own service sees it. Returns how many rows are gone. */
export const noteRestored = async (
  queries: Queries,
  vault: Pick<Vault, "derive" | "recall" | "remember">,
  takenAt: Date,
  tenants: readonly string[],
): Promise<number | null> => {
  const audit = newAuditLog(vault);
  const head = newAuditEnds(vault).read();
  const { seq } = await queries.only(newest);
  const lost = head && Math.max(0, head.last - Number(seq));
  const said = [
    "by:operator",
    `backup:${takenAt.toISOString().slice(0, 19).toLowerCase()}z`,
    `kept:${seq}`,
    `lost:${lost ?? "unknown"}`,
    ...(head === null ? [] : [`head:${nameOfEnd(head)}`]),
  ].join(" ");
  for (const tenant of tenants) {
    await audit.record(queries, { tenant, volunteer: null, act: "restored", detail: said });
  }
  return lost;
};
