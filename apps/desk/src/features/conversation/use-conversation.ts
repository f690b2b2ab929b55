import type { Refusal } from "@sosmessages/client/http.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Conversation, openConversation } from "@sosmessages/contract/desk/conversations.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { send } from "#lib/http.ts";
import { useLive } from "#lib/live.ts";
import { Refused } from "#lib/use-ask.ts";
import { isBeingSearched } from "./thread/spans.ts";

/** gone: the caller has deleted everything. elsewhere: somebody else has it, or it was answered. */
type Over = { is: "gone" } | { is: "elsewhere" };

export type Shown = { is: "loading" } | { is: "failed"; refusal: Refusal } | { is: "open"; talk: Conversation } | Over;

const overBecause = (refusal: Refusal | undefined): Over | null => {
  switch (refusal?.error) {
    case "gone":
      return { is: "gone" };
    case "notFound":
    case "stale":
    case "forbidden":
      return { is: "elsewhere" };
    default:
      return null;
  }
};

/** Whoever types makes the conversation change all the time: it need not be fetched anew for each letter. */
const restMs = 1_500;
/** How soon to ask again while the program still looks for personal data. */
const searchMs = 2_000;

/** A conversation as it stands now, fetched anew whenever somebody says that it has changed. */
export function useConversation(me: Me, id: string) {
  const queries = useQueryClient();
  const key = ["conversation", id];
  const token = useRef<string | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const asked = useQuery<Conversation, Refused>({
    queryKey: key,
    enabled: over === null,
    refetchInterval: ({ state }) => (state.data && isBeingSearched(state.data.messages) ? searchMs : false),
    queryFn: async () => {
      const query = token.current === null ? "" : (`?${new URLSearchParams({ token: token.current })}` as const);
      const path = `/api/desk/conversations/${id}${query}` as const;
      const answer = await send<typeof openConversation>({ method: "GET", path });
      if (!answer.ok) throw new Refused(answer);
      token.current = answer.body.token ?? token.current;
      return answer.body;
    },
  });

  const end = (because: Over) => {
    setOver(because);
    // No word of it stays in the page's memory.
    queries.removeQueries({ queryKey: key });
  };
  const refusal = asked.error?.refusal;
  useEffect(() => {
    const because = overBecause(refusal);
    if (because !== null) end(because);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [refusal]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  useLive(me.tenants, (change) => {
    if (change?.conversation !== id || change.version === asked.data?.version) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refresh();
    }, restMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    shown: over ?? overBecause(refusal) ?? shownOf(asked.data, refusal),
    refresh: () => void refresh(),
    /** It is ours, after all. */
    reopen: () => setOver(null),
    gone: () => end({ is: "gone" }),
    look: async (): Promise<Conversation | undefined> => {
      const { data, isSuccess } = await asked.refetch();
      return isSuccess ? data : undefined;
    },
    change: (to: (talk: Conversation) => Conversation) =>
      void queries.setQueryData<Conversation>(key, (now) => now && to(now)),
  } as const;
}
export type Opened = ReturnType<typeof useConversation>;

/** Without network, what is on screen stays there. */
function shownOf(talk: Conversation | undefined, refusal: Refusal | undefined): Shown {
  if (talk !== undefined) return { is: "open", talk };
  return refusal === undefined ? { is: "loading" } : { is: "failed", refusal };
}
