import type { Autosave } from "@sosmessages/client/draft/autosave.ts";
import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import { uuid } from "@sosmessages/client/uuid.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { useRef, useState } from "react";
import type { PlainKey } from "#lib/texts.tsx";
import type { About } from "../side/About.tsx";
import type { Calls } from "../calls.ts";
import type { Personal } from "./ReadThrough.tsx";

export type Sending =
  | { phase: "writing"; hindrance: PlainKey | null }
  /** Every word is being carried to the service before it is read through. */
  | { phase: "saving" }
  | { phase: "reading"; refusal: Refusal | null }
  | { phase: "working" };

type Given = Readonly<{
  conversation: Conversation;
  isReview: boolean;
  calls: Calls;
  autosave: Autosave;
  about: About;
  seen: Readonly<{ through: string | null; isAll: boolean }>;
  wasUndone: boolean;
  /** After an acute reply: in so many hours. */
  lookAgain: number | null;
  onSent: () => void;
  onSeeNews: () => void;
  onChanged: () => void;
}>;

/** From the editor to the read-through to the service; never past the read-through. */
export function useSending(given: Given) {
  const { conversation, isReview, calls, autosave, about, seen, wasUndone, onSent, onSeeNews, onChanged } = given;
  const [sending, setSending] = useState<Sending>({
    phase: "writing",
    hindrance: wasUndone ? "undo.undone" : null,
  });
  // The same for every attempt at these very words: however often it is pressed, one reply comes of it.
  const attempt = useRef({ revision: 0, key: "" });
  const write = (hindrance: PlainKey | null) => setSending({ phase: "writing", hindrance });

  async function read(): Promise<void> {
    if (sending.phase === "saving" || sending.phase === "working") return;
    if (isBlank(autosave.state().text)) return write("composer.blank");
    if (!seen.isAll) {
      write("talk.read_first");
      return onSeeNews();
    }
    setSending({ phase: "saving" });
    const isSaved = await autosave.save();
    if (isSaved) setSending({ phase: "reading", refusal: null });
    else write("composer.wait_saved");
  }

  function carryOut(personal: Personal): Promise<Answer<unknown>> {
    const { revision } = autosave.state().stored;
    if (attempt.current.revision !== revision) attempt.current = { revision, key: uuid() };
    const told = {
      key: attempt.current.key,
      revision,
      seen_through: seen.through ?? "",
      look_again_hours: given.lookAgain,
    };
    if (isReview) return calls.approve(told);
    const whole = { ...told, ...about, personal_data: personal };
    return conversation.must_be_reviewed ? calls.submit(whole) : calls.send(whole);
  }

  async function send(personal: Personal): Promise<void> {
    if (sending.phase === "working") return;
    setSending({ phase: "working" });
    const answer = await carryOut(personal);
    if (answer.ok) onSent();
    onChanged();
    if (answer.ok) return write(null);
    if (answer.error !== "unseen") return setSending({ phase: "reading", refusal: answer });
    write("send.unseen");
    onSeeNews();
  }

  return {
    sending,
    read: () => void read(),
    send: (personal: Personal) => void send(personal),
    cancel: () => write(null),
    /** Typing on answers whatever stood in the way. */
    typed: () => sending.phase === "writing" && sending.hindrance !== null && write(null),
  } as const;
}
