import { statusOf } from "@sosmessages/client/draft/draft.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { useRef, useState, useId } from "react";
import { Link, useLocation } from "wouter";
import { claimNext } from "#lib/http.ts";
import { CheckOut } from "#lib/check-out.tsx";
import { ActButton, RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { Paused, usePause, type Pause } from "#lib/pause.tsx";
import { hasArrived, standingWords } from "#lib/standing.ts";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { useFocusKept } from "#lib/form.tsx";
import classes from "../Conversation.module.css";
import { useConversationContext } from "../conversation-context.ts";
import { isEmptied, useHardIn, type Mode } from "../use-conversation.ts";
import { UndoBar } from "./UndoBar.tsx";
import { AskButton } from "#lib/dialog.tsx";
import { notesId } from "../side/panels.tsx";

export function Outcome({ onUndone }: Readonly<{ onUndone: () => void }>) {
  const { mode, me, isPractice, conversation, calls, draft, now, onChanged } = useConversationContext();
  const { role } = me;
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const pause = usePause();
  const { sends_at: sendsAt, can_undo: canUndo, seen_through: seenThrough, messages, standing } = conversation;
  // A reply that this page saw on its way. One that was stopped is not said to be sent.
  const [wasSending, setWasSending] = useState(mode === "sending");
  const isSent = wasSending && standing !== undefined && hasArrived(standing);
  if (wasSending !== (mode === "sending" || isSent)) setWasSending(!wasSending);
  const hardIn = useHardIn(conversation);
  const checkOut = !isPractice && hardIn !== null && mode !== "look-on" && <CheckOut service={hardIn} pause={pause} />;

  const status = statusOf(draft);
  // Another window of this person sent its own text, or the text was changed after a send without an answer.
  const isUnsent = status === "choose" || (mode === "sending" && status === "lost");
  const unsent = isUnsent && <Own says="talk.unsent" text={draft.text} />;
  if (mode === "sending") {
    return (
      <>
        {unsent}
        <UndoBar
          sendsAt={sendsAt ?? ""}
          {...{ canUndo, calls, onUndone }}
          hasNews={messages.some(({ id, is_reply: isReply }) => !isReply && id > (seenThrough ?? id))}
          onOver={onChanged}
        />
        <Kept />
        {checkOut}
      </>
    );
  }
  const mayWriteFirst = !isPractice && role === "leader" && conversation.state === "idle" && !isEmptied(conversation);
  const isStanding = !isPractice && (mode === "look-on" ? standing?.is_emptied : standing?.by !== "answered");
  const stands = isStanding && standing !== undefined ? standingWords(say, now, standing) : null;
  const words = say(isPractice ? practiceWords(mode) : wordsFor(mode, role));
  // The sentence offers the next conversation, which a pause refuses.
  const isSaid = !isPractice && mode === "with-leader" ? pause.until === null : stands === null;
  return (
    <div className={classes["outcome"]}>
      {status === "lost" && <Own says="talk.lost" text={draft.text} />}
      {unsent}
      {isSent && <Sent />}
      {(!isSent || conversation.state === "waiting") && (
        <output>
          {stands} {isSaid && <span>{words}</span>}
        </output>
      )}
      {(mode === "offer" || mayWriteFirst) && (
        <SayButton
          says={mayWriteFirst ? "talk.write_first" : "talk.take"}
          isWorking={isWorking}
          onPress={() => void act(calls.claim().then(pause.noted), onChanged)}
        />
      )}
      <RefusedNote refusal={pause.without(refusal)} />
      {mode === "with-leader" && <Kept />}
      {mode === "look-on" && role === "leader" && <LookOn />}
      {!isPractice && mode !== "look-on" && <Paused pause={pause} />}
      {checkOut}
      {!isPractice && mode !== "look-on" && pause.until === null && <TakeNextHere pause={pause} />}
      <Link href={isPractice ? "/practice" : "/"} className={classes["onward"]}>
        {say(isPractice ? "practice.back" : "work.queue")}
      </Link>
    </div>
  );
}

/** The reader's unsent text, for copying. */
function Own({ says, text }: Readonly<{ says: PlainKey; text: string }>) {
  const say = useSay();
  return (
    <>
      <p role="alert">{say(says)}</p>
      {!isBlank(text) && <textarea dir="auto" aria-label={say("composer.label")} rows={6} readOnly value={text} />}
    </>
  );
}

/** Every message that waited for this reply is deleted. */
export function Emptied() {
  const { draft, calls, onLeft } = useConversationContext();
  return (
    <div className={classes["outcome"]}>
      <Own says="talk.emptied" text={draft.text} />
      <ActButton
        says="release.button"
        call={async () => calls.release({ reason: "other" })}
        onDone={() => onLeft("release.done")}
      />
    </div>
  );
}

function Kept() {
  const say = useSay();
  const { draft } = useConversationContext().conversation;
  return (
    draft && (
      <blockquote dir="auto" aria-label={say("composer.label")} className={classes["kept"]}>
        {draft.body}
      </blockquote>
    )
  );
}

/** From one answer to the next, without the way through the queue. */
function TakeNextHere({ pause }: Readonly<{ pause: Pause }>) {
  const [, go] = useLocation();
  return (
    <ActButton
      says="queue.take_next"
      call={async () => pause.noted(await claimNext())}
      onDone={(next) => go(next === null ? "/" : `/conversation/${next.id}`)}
    />
  );
}

/** Below the reply, which has just been put into the thread and pushed it out of sight. */
function Sent() {
  const say = useSay();
  const words = useRef<HTMLOutputElement>(null);
  useFocusKept(words);
  return (
    <output ref={words} tabIndex={-1} className={classes["sent"]}>
      {say("undo.sent")}
    </output>
  );
}

function wordsFor(mode: Exclude<Mode, "sending">, role: Me["role"]): PlainKey {
  switch (mode) {
    case "with-leader":
      return "talk.in_review";
    case "look-on":
      return "talk.read_only";
    case "offer":
    case "write":
    case "review":
      return "queue.waiting";
    case "answered":
      return role === "leader" ? "talk.answered_leader" : "talk.answered";
  }
}

/** A made-up letter is with a leader, or done. */
const practiceWords = (mode: Mode): PlainKey => (mode === "with-leader" ? "practice.in_review" : "practice.approved");

/** Opens the notes, which the author reads beside the letters. */
function writeNote(): void {
  const panel = document.getElementById(notesId);
  panel?.setAttribute("open", "");
  panel?.querySelector("textarea")?.focus();
}

/** A leader beside a colleague who writes: the draft as it grows, and the two ways to help. */
function LookOn() {
  const say = useSay();
  const { conversation, calls, onChanged } = useConversationContext();
  const { draft } = conversation;
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes["look-on"]}>
      <h2 id={id}>{say("look_on.heading")}</h2>
      {draft === null || draft.body === "" ? (
        <p className="soft">{say("look_on.empty")}</p>
      ) : (
        <blockquote dir="auto" className={classes["kept"]}>
          {draft.body}
        </blockquote>
      )}
      <div className={classes["ways"]}>
        <AskButton
          says="leader.to_me"
          title={say("leader.take_title")}
          carryOut={() => calls.takeOver("me")}
          onDone={onChanged}
        >
          <p>{say("leader.take_text")}</p>
        </AskButton>
        <SayButton says="look_on.note" look="quiet" onPress={writeNote} />
      </div>
    </section>
  );
}
