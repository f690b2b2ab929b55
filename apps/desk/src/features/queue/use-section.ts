import type * as conversations from "@sosmessages/contract/desk/conversations.ts";
import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import type { queueSections } from "@sosmessages/contract/desk/words.ts";
import type { ReplyOf } from "@sosmessages/contract/route.ts";
import { useInfiniteQuery, type InfiniteData, type QueryClient } from "@tanstack/react-query";
import { readQueue } from "#lib/calls.generated.ts";
import { send, valueOf, type Refused } from "#lib/http.ts";

export type SectionName = (typeof queueSections)[number];
type Page = ReplyOf<typeof conversations.readQueue>["body"];
type Pages = InfiniteData<Page, string | null>;

/** Refetch at most this many pages. Of longer lists only the first, which has the urgent rows. */
const keptFresh = 3;

async function ask(section: SectionName, after: string | null): Promise<Page> {
  return valueOf(await send(readQueue, { query: { section, ...(after !== null && { after }) } }));
}

const keyOf = (section: SectionName) => ["queue", section];

/** A section of the queue, fifty at a time. */
export const useSection = (section: SectionName, isShown = true) =>
  useInfiniteQuery<Page, Refused, Pages, readonly string[], string | null>({
    queryKey: keyOf(section),
    queryFn: ({ pageParam }) => ask(section, pageParam),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    enabled: isShown,
    refetchOnWindowFocus: (query) => (query.state.data?.pages.length ?? 0) <= keptFresh,
  });
export type AskedSection = ReturnType<typeof useSection>;

export async function refreshSection(queries: QueryClient, section: SectionName): Promise<void> {
  const queryKey = keyOf(section);
  const isShort = (queries.getQueryData<Pages>(queryKey)?.pages.length ?? 0) <= keptFresh;
  if (isShort) return queries.invalidateQueries({ queryKey });
  const first = await ask(section, null).catch(() => null);
  if (first === null) return;
  queries.setQueryData<Pages>(queryKey, (now) => now && { ...now, pages: [first, ...now.pages.slice(1)] });
}

/** A conversation may move between pages while they are fetched: show it once. */
export function rowsOf(pages: readonly Readonly<{ rows: readonly QueueRow[] }>[]): readonly QueueRow[] {
  const rows = new Map<string, QueueRow>();
  for (const row of pages.flatMap((page) => page.rows)) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

/** take: pressing it claims it. open: the reader may read it. none: it is in other hands, and so are its words. */
export type Press = "claim" | "open" | "none";

export function pressOf(row: QueueRow, role: "volunteer" | "leader" | "admin"): Press {
  if (row.is_mine || role === "leader" || row.state === "idle") return "open";
  return row.state === "waiting" ? "claim" : "none";
}

export function moved(count: number, from: number, by: 1 | -1): number | null {
  if (count === 0) return null;
  if (from === -1) return by === 1 ? 0 : count - 1;
  return Math.min(Math.max(from + by, 0), count - 1);
}
