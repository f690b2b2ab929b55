import type { DraftStatus } from "@sosmessages/client/draft/draft.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { useSay } from "#lib/texts.tsx";
import { urgencyOf } from "#lib/time-words.ts";
import classes from "./Conversation.module.css";
import { dueWords, draftWords, leaseWords } from "./status-words.ts";

type Props = Readonly<{
  talk: Pick<Conversation, "due_at" | "lease_until">;
  now: Date;
  /** Null where the reader does not write. */
  draft: DraftStatus | null;
}>;

/** Deadline, how long it stays with the reader, and whether every word is safe. It never hides. */
export function StatusLine({ talk, now, draft }: Props) {
  const say = useSay();
  const lease = leaseWords(say, now, talk);
  const urgency = talk.due_at === null ? "calm" : urgencyOf(now, talk.due_at);
  const isTrouble = draft === "unsaved" || draft === "too-long" || draft === "lost" || draft === "choose";
  if (draft === null && lease === null && talk.due_at === null) return null;
  return (
    <section className={classes["status"]} aria-label={say("status.label")}>
      {talk.due_at !== null && <span className={classes[`due-${urgency}`]}>{dueWords(say, now, talk.due_at)}</span>}
      {lease !== null && <span>{lease}</span>}
      {draft !== null && !isTrouble && <span>{draftWords(say, draft)}</span>}
      {/* Read out where something is wrong, and only then: "saved" after every sentence would be noise. */}
      <output className={classes["trouble"]}>{draft !== null && isTrouble && draftWords(say, draft)}</output>
    </section>
  );
}
