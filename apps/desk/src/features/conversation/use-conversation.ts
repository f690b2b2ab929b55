import type { Refusal } from "@sosmessages/client/http.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import type { Standing } from "@sosmessages/contract/desk/standing.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { openConversation, readStanding } from "#lib/calls.generated.ts";
import { send, Refused } from "#lib/http.ts";
import { useLive } from "#lib/live.ts";
import { heldToken } from "./LostToast.tsx";
import { isBeingSearched } from "./thread/spans.ts";

/** gone: the caller deleted the profile. elsewhere: claimed by another volunteer, or answered. `wasHere`: this page had it open. */
type Answered =
  | { is: "open"; conversation: Conversation }
  | { is: "gone" }
  | { is: "elsewhere"; wasHere: boolean; standing: Standing | null };

type Shown = { is: "loading" } | { is: "failed"; refusal: Refusal } | Answered;

const overBecause = ({ error }: Refusal, wasHere: boolean): Answered | null => {
  switch (error) {
    case "gone":
      return { is: "gone" };
    case "notFound":
    case "stale":
    case "forbidden":
      return { is: "elsewhere", wasHere, standing: null };
    default:
      return null;
  }
};

/** Typing changes the conversation often: refetch at most this often. */
const restMs = 1_500;
/** How soon to ask again while the program still looks for personal data. */
const searchMs = 2_000;
/** Typing raises no event, so the draft is fetched for a leader who looks on. */
const lookOnMs = 3_000;

export function useConversation(me: Me, id: string) {
  const queries = useQueryClient();
  const key = ["conversation", id];
  const token = useRef(heldToken(id));
  /** Later fetches must not count as opening in the audit log. */
  const hasOpened = useRef(false);
  const asked = useQuery<Answered, Refused>({
    queryKey: key,
    enabled: ({ state }) => state.data?.is !== "gone",
    refetchInterval: ({ state: { data } }) => {
      if (data?.is !== "open") return false;
      if (isBeingSearched(data.conversation.messages)) return searchMs;
      return modeOf(data.conversation, me.role) === "look-on" ? lookOnMs : false;
    },
    queryFn: async () => {
      const answer = await send(openConversation, {
        params: { id },
        query: {
          ...(token.current !== null && { token: token.current }),
          ...(hasOpened.current && { again: document.visibilityState === "hidden" ? "hidden" : "1" }),
        },
      });
      if (answer.ok) {
        token.current = answer.body.token ?? token.current;
        hasOpened.current = true;
        return { is: "open", conversation: answer.body };
      }
      // It takes the conversation's place: no word of it stays in the page's memory.
      const over = overBecause(answer, hasOpened.current || token.current !== null);
      if (over === null) throw new Refused(answer);
      if (over.is !== "elsewhere" || token.current === null) return over;
      const standing = await send(readStanding, { params: { id }, query: { token: token.current } });
      if (standing.ok) return { ...over, standing: standing.body };
      return standing.error === "gone" ? { is: "gone" } : over;
    },
  });
  const conversation = asked.data?.is === "open" ? asked.data.conversation : undefined;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  useLive(me.tenants, (change) => {
    if (change?.conversation !== id || change.version === conversation?.version) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refresh();
    }, restMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    shown: asked.data ?? shownInstead(asked.error),
    refresh: () => void refresh(),
    /** It is ours, after all. */
    reopen: () => void queries.resetQueries({ queryKey: key }),
    gone: (): void => void queries.setQueryData<Answered>(key, { is: "gone" }),
    look: async (): Promise<Conversation | undefined> => {
      const { data, isSuccess } = await asked.refetch();
      return isSuccess && data.is === "open" ? data.conversation : undefined;
    },
    change: (to: (conversation: Conversation) => Conversation) =>
      void queries.setQueryData<Answered>(key, (now) =>
        now?.is === "open" ? { ...now, conversation: to(now.conversation) } : now,
      ),
  } as const;
}
export type Opened = ReturnType<typeof useConversation>;

/** Only before the first success: without network, the old content stays. */
const shownInstead = (error: Refused | null): Shown =>
  error === null ? { is: "loading" } : { is: "failed", refusal: error.refusal };

export type Mode =
  /** Holds the claim and writes. */
  | "write"
  /** A leader with a reply that waits to be read. */
  | "review"
  /** On its way: visible to the caller within seconds. */
  | "sending"
  | "offer"
  /** Its author, while a leader reads. */
  | "with-leader"
  | "look-on"
  | "answered";

export function modeOf(conversation: Pick<Conversation, "state" | "is_mine" | "token">, role: Me["role"]): Mode {
  switch (conversation.state) {
    case "claimed":
      return conversation.is_mine && conversation.token !== null ? "write" : "look-on";
    case "review":
      if (role === "leader") return "review";
      return conversation.is_mine ? "with-leader" : "look-on";
    case "sending":
      return "sending";
    case "waiting":
      return "offer";
    case "idle":
      return "answered";
  }
}

/** The caller has deleted every message, or all that waited: no reply is possible. */
export const isEmptied = ({
  state,
  standing,
  messages,
}: Pick<Conversation, "state" | "standing" | "messages">): boolean =>
  (state === "claimed" && standing?.is_emptied === true) ||
  (state === "idle" && messages.every(({ is_reply: isReply }) => isReply));

/** An emergency, or a sign of danger without a decision. */
export const isInDanger = ({ is_acute, sign }: Pick<Conversation, "is_acute" | "sign">): boolean =>
  is_acute || Boolean(sign);

/** The service of a conversation with an emergency, a sign or high risk that the reader answered. Its risk is deleted with the claim. */
export function useHardIn(conversation: Conversation | undefined, before: string | null = null): string | null {
  const [service, setService] = useState(before);
  const isOwn = conversation?.is_mine === true || conversation?.can_undo === true;
  if (service === null && isOwn && (isInDanger(conversation) || conversation.risk === "high"))
    setService(conversation.tenant);
  return service;
}

export const mayWrite = (mode: Mode): boolean => mode === "write" || mode === "review";
