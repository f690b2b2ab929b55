import type { Kept } from "@sosmessages/client/draft/draft.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { useSay } from "#lib/texts.tsx";
import { urgencyOf } from "#lib/time-words.ts";
import classes from "./Conversation.module.css";
import { dueWords, keptWords, leaseWords } from "./status-words.ts";

type Props = Readonly<{
  talk: Pick<Conversation, "due_at" | "lease_until">;
  now: Date;
  /** Null where the reader does not write. */
  kept: Kept | null;
}>;

/** Deadline, how long it stays with the reader, and whether every word is safe. It never hides. */
export function StatusLine({ talk, now, kept }: Props) {
  const say = useSay();
  const lease = leaseWords(say, now, talk);
  const urgency = talk.due_at === null ? "calm" : urgencyOf(now, talk.due_at);
  const isTrouble = kept === "unsaved" || kept === "too-long" || kept === "lost" || kept === "choose";
  if (kept === null && lease === null && talk.due_at === null) return null;
  return (
    <section className={classes["status"]} aria-label={say("status.label")}>
      {talk.due_at !== null && <span className={classes[`due-${urgency}`]}>{dueWords(say, now, talk.due_at)}</span>}
      {lease !== null && <span>{lease}</span>}
      {kept !== null && !isTrouble && <span>{keptWords(say, kept)}</span>}
      {/* Read out where something is wrong, and only then: "saved" after every sentence would be noise. */}
      <output className={classes["trouble"]}>{kept !== null && isTrouble && keptWords(say, kept)}</output>
    </section>
  );
}
