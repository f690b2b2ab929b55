import type * as conversations from "@sosmessages/contract/desk/conversations.ts";
import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import type { queueSections } from "@sosmessages/contract/desk/words.ts";
import type { ReplyOf } from "@sosmessages/contract/route.ts";
import { useInfiniteQuery, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readQueue } from "#lib/calls.generated.ts";
import { send, valueOf, type Refused } from "#lib/http.ts";

type Page = ReplyOf<typeof conversations.readQueue>["body"];

/** Typing raises no event, and in danger leaders read here when a colleague last typed. */
const typingMs = 10_000;

/** A section of the queue, fifty at a time. */
export const useSection = (section: (typeof queueSections)[number], isShown = true) =>
  useInfiniteQuery<Page, Refused, InfiniteData<Page>, readonly string[], string | null>({
    queryKey: ["queue", section],
    queryFn: async ({ pageParam: after }) =>
      valueOf(await send(readQueue, { query: { section, ...(after !== null && { after }) } })),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    enabled: isShown,
    refetchInterval: ({ state: { data } }) =>
      section === "danger" && rowsOf(data?.pages ?? []).some(isWithColleague) ? typingMs : false,
  });
export type AskedSection = ReturnType<typeof useSection>;

const isWithColleague = ({ state, is_mine: isMine }: QueueRow): boolean => state === "claimed" && !isMine;

/** A burst of changes is one change to look at. */
const settleMs = 400;

/** Fetches the open sections again: soon after a change, but at most 150 pages a minute, half of the limit for a login. */
export function useRefresh() {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const earliest = useRef(0);
  const now = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const sections = queries.getQueriesData<Partial<InfiniteData<Page>>>({ queryKey: ["queue"], type: "active" });
    const pages = sections.reduce((sum, [, data]) => sum + (data?.pages?.length ?? 1), 0);
    earliest.current = Date.now() + pages * settleMs;
    void queries.invalidateQueries({ queryKey: ["queue"] });
  };
  const soon = () => {
    timer.current ??= setTimeout(now, Math.max(settleMs, earliest.current - Date.now()));
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return { now, soon };
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
  if (row.state === "waiting") return "claim";
  return row.is_answered_by_me ? "open" : "none";
}

export function moved(count: number, from: number, by: 1 | -1): number | null {
  if (count === 0) return null;
  if (from === -1) return by === 1 ? 0 : count - 1;
  return Math.min(Math.max(from + by, 0), count - 1);
}
