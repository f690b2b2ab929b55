import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import { urgencyOf } from "#lib/time/time-words.ts";

/** Pages are fetched one after the other, and a conversation may have moved meanwhile: it is shown once, where it was met first. */
export function rowsOf(pages: readonly Readonly<{ rows: readonly QueueRow[] }>[]): readonly QueueRow[] {
  const rows = new Map<string, QueueRow>();
  for (const row of pages.flatMap((page) => page.rows)) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

/** What is acute, or close to its deadline, comes first in the order of the queue; on screen it stands under a heading of its own. */
export function splitUrgent(
  rows: readonly QueueRow[],
  now: Date,
): Readonly<{ urgent: readonly QueueRow[]; waiting: readonly QueueRow[] }> {
  const isUrgent = ({ is_acute, due_at }: QueueRow) =>
    is_acute || (due_at !== null && urgencyOf(now, due_at) !== "calm");
  return { urgent: rows.filter(isUrgent), waiting: rows.filter((row) => !isUrgent(row)) };
}

/** take: pressing it claims it. open: the reader may read it. none: it is in other hands, and so are its words. */
export type Press = "take" | "open" | "none";

export function pressOf(row: QueueRow, role: "volunteer" | "leader" | "admin"): Press {
  if (row.is_mine || role === "leader") return "open";
  return row.state === "waiting" ? "take" : "none";
}

/** Which row is next when somebody moves by keys; stays where there is no further one. */
export function moved(count: number, from: number, by: 1 | -1): number | null {
  if (count === 0) return null;
  if (from === -1) return by === 1 ? 0 : count - 1;
  return Math.min(Math.max(from + by, 0), count - 1);
}
