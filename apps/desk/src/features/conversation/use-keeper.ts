import { createKeeper } from "@sosmessages/client/draft/autosave.ts";
import { keptOf } from "@sosmessages/client/draft/draft.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Calls } from "./calls.ts";
import { mayWrite, type Mode } from "./mode.ts";
import type { Opened } from "./use-conversation.ts";

type Given = Readonly<{ talk: Conversation | null; mode: Mode | null; calls: Calls; opened: Opened }>;

/** The reply in the editor, for as long as this page is at the conversation, whoever has it. */
export function useKeeper(given: Given) {
  const [keeper] = useState(() => createKeeper(null));
  const { mode, calls, opened } = given;
  useEffect(() => {
    keeper.serve({
      write: (body, revision, isLast) =>
        mode === "review"
          ? calls.saveReviewDraft({ body, revision }, isLast)
          : calls.saveDraft({ body, revision }, isLast),
      look: async () => (await opened.look())?.draft,
      onSaved: ({ lease_until }) => opened.change((talk) => ({ ...talk, lease_until })),
      onGone: () => opened.gone(),
    });
  });
  const draft = useSyncExternalStore(keeper.subscribe, keeper.state);

  const held = given.talk === null ? undefined : given.talk.draft;
  useEffect(() => {
    if (held === undefined || mode === null) return;
    if (mayWrite(mode)) keeper.met(held);
    else keeper.layDown(held);
  }, [keeper, held, mode]);

  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && keeper.lastWords();
    const stay = (event: BeforeUnloadEvent) => {
      if (!["blank", "saved"].includes(keptOf(keeper.state()))) event.preventDefault();
    };
    const online = () => void keeper.save();
    document.addEventListener("visibilitychange", hide);
    addEventListener("beforeunload", stay);
    addEventListener("online", online);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      removeEventListener("beforeunload", stay);
      removeEventListener("online", online);
      keeper.leave();
    };
  }, [keeper]);

  return [keeper, draft] as const;
}
