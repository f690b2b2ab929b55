import type * as conversations from "@sosmessages/contract/desk/conversations.ts";
import type { queueSections } from "@sosmessages/contract/desk/words.ts";
import type { ReplyOf } from "@sosmessages/contract/route.ts";
import { useInfiniteQuery, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { readQueue } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { Refused } from "#lib/use-ask.ts";

export type SectionName = (typeof queueSections)[number];
type Page = ReplyOf<typeof conversations.readQueue>["body"];
type Pages = InfiniteData<Page, string | null>;

/** So many pages are fetched anew when something changes; of more, the first alone, where all that matters now stands. */
const keptFresh = 3;

async function ask(section: SectionName, after: string | null): Promise<Page> {
  const answer = await send(readQueue, { query: { section, ...(after !== null && { after }) } });
  if (!answer.ok) throw new Refused(answer);
  return answer.body;
}

/** A section of the queue, fifty at a time. */
export function useSection(section: SectionName, isShown: boolean) {
  const queries = useQueryClient();
  const key = ["queue", section];
  const asked = useInfiniteQuery<Page, Refused, Pages, readonly string[], string | null>({
    queryKey: key,
    queryFn: ({ pageParam }) => ask(section, pageParam),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    enabled: isShown,
    refetchOnWindowFocus: (query) => (query.state.data?.pages.length ?? 0) <= keptFresh,
  });

  async function refresh(): Promise<void> {
    if ((asked.data?.pages.length ?? 0) <= keptFresh) return queries.invalidateQueries({ queryKey: key });
    const first = await ask(section, null).catch(() => null);
    if (first === null) return;
    queries.setQueryData<Pages>(key, (now) => now && { ...now, pages: [first, ...now.pages.slice(1)] });
  }

  return { ...asked, refresh };
}
export type AskedSection = ReturnType<typeof useSection>;
