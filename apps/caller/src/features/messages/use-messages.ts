import type { listMessages, Message } from "@sosmessages/contract/messages.ts";
import { useCallback, useEffect, useState } from "react";
import type { Answer, Send } from "#lib/http.ts";

export type Conversation =
  | { readonly phase: "loading" }
  | { readonly phase: "failed" }
  /** `asOf`: the moment by which "today" and "late" are told. */
  | { readonly phase: "ready"; readonly newestFirst: readonly Message[]; readonly asOf: Date };

/** How often to ask while nothing tells us of new messages. */
const pollMs = 120_000;

export function useMessages(send: Send) {
  const [conversation, setConversation] = useState<Conversation>({ phase: "loading" });

  const refresh = useCallback(
    () =>
      void send<typeof listMessages>({ method: "GET", path: "/api/messages" }).then((answer) =>
        setConversation(shown(answer)),
      ),
    [send],
  );

  useEffect(() => {
    refresh();
    const timer = setInterval(refresh, pollMs);
    return () => clearInterval(timer);
  }, [refresh]);

  const retry = () => {
    setConversation({ phase: "loading" });
    refresh();
  };

  const add = (message: Message) => {
    // Where the list could not be fetched before, a message that got through says that it can be now.
    if (conversation.phase !== "ready") return retry();
    setConversation((now) =>
      now.phase === "ready"
        ? { phase: "ready", newestFirst: withMessage(now.newestFirst, message), asOf: new Date() }
        : now,
    );
  };

  return { conversation, add, retry } as const;
}

/** What has been read already does not vanish because the line is bad. */
const shown =
  (answer: Answer<readonly Message[]>) =>
  (before: Conversation): Conversation => {
    if (answer.ok) return { phase: "ready", newestFirst: answer.body, asOf: new Date() };
    return before.phase === "ready" ? before : { phase: "failed" };
  };

/** The same message can arrive twice: as our own echo, and again with the next list. */
const withMessage = (list: readonly Message[], message: Message): readonly Message[] =>
  list.some((known) => known.id === message.id) ? list : [message, ...list];
