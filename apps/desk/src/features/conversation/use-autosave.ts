import {
  createAutosave,
  lookAfterReload,
  type DraftStore,
  type SaveOutcome,
} from "@sosmessages/client/draft/autosave.ts";
import { statusOf } from "@sosmessages/client/draft/draft.ts";
import type { Refusal } from "@sosmessages/client/http.ts";
import { onNetworkChange } from "@sosmessages/client/network.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Calls } from "./calls.ts";
import { mayWrite, type Mode, type Opened } from "./use-conversation.ts";

type Store = Pick<Opened, "look" | "change" | "gone">;

type Given = Readonly<{ conversation: Conversation | null; mode: Mode | null; calls: Calls; opened: Store }>;

export function useAutosave({ conversation, mode, calls, opened }: Given) {
  const [autosave] = useState(() => createAutosave({ saveAfterMs: 600, retryAfterMs: [1_000, 2_000, 5_000, 10_000] }));
  useEffect(() => {
    autosave.connect(replyStore(mode === "review" ? calls.saveReviewDraft : calls.saveDraft, opened));
  });
  const draft = useSyncExternalStore(autosave.subscribe, autosave.state);

  const stored = conversation?.draft;
  useEffect(() => {
    if (stored === undefined || mode === null) return;
    if (mayWrite(mode)) autosave.found(stored);
    else autosave.handOver(stored);
  }, [autosave, stored, mode]);

  // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  useEffect(() => lookAfterReload(() => void opened.look()), []);
  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && autosave.lastWords();
    const stay = (event: BeforeUnloadEvent) => {
      if (!["blank", "saved"].includes(statusOf(autosave.state()))) event.preventDefault();
    };
    document.addEventListener("visibilitychange", hide);
    addEventListener("beforeunload", stay);
    const stop = onNetworkChange((isOnline) => isOnline && void autosave.save());
    return () => {
      document.removeEventListener("visibilitychange", hide);
      removeEventListener("beforeunload", stay);
      stop();
      autosave.leave();
    };
  }, [autosave]);

  return [autosave, draft] as const;
}

export const replyStore = (save: Calls["saveDraft"] | Calls["saveReviewDraft"], opened: Store): DraftStore => ({
  read: async () => (await opened.look())?.draft,
  write: async (body, revision, isLast, after) => {
    const answer = await save({ body, revision, ...(after !== undefined && { after }) }, isLast);
    if (!answer.ok) {
      if (answer.error === "gone") opened.gone();
      return { is: "failed", because: failureOf(answer) };
    }
    const { lease_until } = answer.body;
    opened.change((now) => ({ ...now, lease_until }));
    return { is: "saved", revision: answer.body.revision };
  },
});

function failureOf({ error }: Refusal): Extract<SaveOutcome, { is: "failed" }>["because"] {
  switch (error) {
    case "gone":
      return "gone";
    case "stale":
    case "notFound":
    case "forbidden":
      return "lost";
    case "validation":
    case "tooLarge":
      return "refused";
    case "newerDraft":
      return "newer";
    default:
      return "network";
  }
}
