import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { blockReasons, proposalKinds, releaseReasons } from "@sosmessages/contract/desk/words.ts";
import { useEffect, useState } from "react";
import { limits } from "@sosmessages/contract/limits.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { Banner } from "@sosmessages/ui/page.tsx";
import { Ask } from "#lib/dialog.tsx";
import { Choice, TextBox } from "#lib/form.tsx";
import { useSay } from "#lib/texts.tsx";
import { useConversationContext } from "./conversation-context.ts";
import { Unsent } from "./side/Unsent.tsx";
import { untilSent, useUnsent } from "./side/unsent-emergencies.ts";

const lengths = { day: 1, week: 7, weeks: 14 } as const;
type Length = keyof typeof lengths;

export type AskProps = Readonly<{ onDone: () => void; onCancel: () => void }>;

/** "I'm 15", "er 12 år", "lean 9 jagi boaris". */
const ofChild =
  /\b(?:jeg er|eg er|i'?m|i am|mun lean)\s+(?:[5-9]|1[0-7])\b|\b(?:[5-9]|1[0-7])[\s-]?(?:år\b|åring|jagi|jahkásaš|years? old|y\/?o\b)/i;

/** There was danger, or the caller may be a child. Computed from the letters, and not stored. */
export const isGraveToBlock = ({
  alarms,
  ended_emergencies: ended = [],
  risk,
  messages,
}: Pick<Conversation, "alarms" | "ended_emergencies" | "risk" | "messages">) =>
  risk === "high" ||
  ended.length > 0 ||
  alarms.some(({ kind }) => kind === "acute" || kind === "sign") ||
  messages.some(
    ({ is_reply: isReply, body, not_safe: isNotSafe = false }) =>
      !isReply && (isNotSafe || ofChild.test(body.replaceAll("’", "'"))),
  );

/** Shuts a caller out, with an end and a reason. Needs two confirmations after danger, and where a child may be writing. */
export function AskBlock(dialog: AskProps) {
  const say = useSay();
  const { conversation, calls } = useConversationContext();
  const [isAskedAgain, askAgain] = useState(false);
  const [length, setLength] = useState<Length>("day");
  const [reason, setReason] = useState<(typeof blockReasons)[number]>("abuse");
  const until = () => new Date(Date.now() + lengths[length] * 86_400_000).toISOString();
  return (
    <Ask
      {...dialog}
      title={say("leader.block_title")}
      confirm={say(isAskedAgain ? "leader.block_anyway" : "leader.block")}
      isDanger
      carryOut={isGraveToBlock(conversation) && !isAskedAgain ? null : () => calls.block({ until: until(), reason })}
      onMissing={() => askAgain(true)}
    >
      <p>{say("leader.block_text")}</p>
      {isAskedAgain && <Banner kind="error">{say("leader.block_again")}</Banner>}
      <Choice
        isStacked
        legend={say("leader.block_for")}
        options={[
          { value: "day", label: say("leader.block_day") },
          { value: "week", label: say("leader.block_week") },
          { value: "weeks", label: say("leader.block_weeks") },
        ]}
        chosen={length}
        onChoose={setLength}
      />
      <Choice
        isStacked
        legend={say("work.why")}
        options={blockReasons.map((each) => ({ value: each, label: say(`leader.block_${each}`) }))}
        chosen={reason}
        onChoose={setReason}
      />
    </Ask>
  );
}

const reasons = ["empty", "duplicate", "mistake"] as const;

export function AskClose(dialog: AskProps) {
  const say = useSay();
  const { calls, seen } = useConversationContext();
  const [reason, setReason] = useState<(typeof reasons)[number]>("empty");
  return (
    <Ask
      {...dialog}
      title={say("close.title")}
      confirm={say("close.confirm")}
      carryOut={() => calls.close({ reason, seen_through: seen.through })}
    >
      <p>{say("close.text")}</p>
      <Choice
        isStacked
        legend={say("work.why")}
        options={reasons.map((each) => ({ value: each, label: say(`close.${each}`) }))}
        chosen={reason}
        onChoose={setReason}
      />
    </Ask>
  );
}

/** What only a leader decides. */
export function AskPropose(dialog: AskProps) {
  const say = useSay();
  const { conversation, calls } = useConversationContext();
  const unsent = useUnsent("leader", conversation.id);
  const [kind, setKind] = useState<(typeof proposalKinds)[number]>("block");
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const propose = () => calls.propose({ kind, reason: reason.trim() });
  return (
    <Ask
      {...dialog}
      title={say("propose.title")}
      confirm={say("propose.send")}
      carryOut={
        isBlank(reason) ? null : () => (kind === "take-over" ? untilSent("leader", conversation, propose) : propose())
      }
      onMissing={() => setMissing(true)}
    >
      <Choice
        isStacked
        legend={say("propose.title")}
        options={proposalKinds.map((each) => ({ value: each, label: say(`propose.${each}`) }))}
        chosen={kind}
        onChoose={setKind}
      />
      <TextBox
        label={say("propose.reason")}
        rows={3}
        maxLength={limits.note.max}
        value={reason}
        onChange={setReason}
        error={isMissing && isBlank(reason) ? say("review.comment_first") : undefined}
      />
      {unsent && <Unsent alarm={unsent} />}
    </Ask>
  );
}

/** Saves the draft first: it goes back with the conversation. One that was reopened, or emptied, goes to no queue. */
export function AskRelease(dialog: AskProps) {
  const say = useSay();
  const { conversation, isPractice, calls, autosave } = useConversationContext();
  const isIdle = conversation.waiting_since === null || conversation.standing?.is_emptied === true;
  const [reason, setReason] = useState<(typeof releaseReasons)[number]>("shift-over");
  return (
    <Ask
      {...dialog}
      title={say("release.title")}
      confirm={say("release.confirm")}
      carryOut={async () => {
        await autosave.save();
        return calls.release({ reason });
      }}
    >
      <p>{say(isIdle && !isPractice ? "release.text_idle" : "release.text")}</p>
      <Choice
        isStacked
        legend={say("release.title")}
        options={releaseReasons.map((each) => ({ value: each, label: say(`release.${each}`) }))}
        chosen={reason}
        onChoose={setReason}
      />
      {reason === "may-know" && <p>{say("release.may-know_text")}</p>}
    </Ask>
  );
}

const lookEveryMs = 3_000;

type AskReturnProps = Readonly<{ onDone: (result: { readonly to_queue?: boolean }) => void; onCancel: () => void }>;

/** Back to its author, with the leader's changes and a few words. */
export function AskReturn(dialog: AskReturnProps) {
  const say = useSay();
  const { conversation, calls, autosave, onChanged } = useConversationContext();
  // No event reports that the author's pause or duty begins or ends.
  useEffect(() => {
    onChanged();
    const timer = setInterval(onChanged, lookEveryMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- while it is open
  }, []);
  const [comment, setComment] = useState("");
  const [isMissing, setMissing] = useState(false);
  const giveBack = async () => {
    await autosave.save();
    return calls.giveBack({ comment: comment.trim() });
  };
  return (
    <Ask
      {...dialog}
      title={say("review.return_title")}
      confirm={say("review.return")}
      carryOut={isBlank(comment) ? null : giveBack}
      onMissing={() => setMissing(true)}
    >
      {conversation.is_author_away === true && (
        <Banner kind="note">
          {say("review.author_away", { name: conversation.standing?.holder ?? say("role.volunteer") })}
        </Banner>
      )}
      <TextBox
        label={say("review.comment")}
        rows={4}
        maxLength={limits.note.max}
        value={comment}
        onChange={setComment}
        error={isMissing && isBlank(comment) ? say("review.comment_first") : undefined}
      />
    </Ask>
  );
}
