import { statusOf, type Draft } from "@sosmessages/client/draft/draft.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { useRef, useState, useEffect } from "react";
import { Link, useLocation } from "wouter";
import { useNow } from "@sosmessages/client/time.ts";
import { claimNext } from "#lib/http.ts";
import { RefusedNote, useAct } from "#lib/page.tsx";
import { Paused, usePause, type Pause } from "#lib/pause.tsx";
import { standingWords } from "#lib/standing.ts";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { useFocusKept } from "#lib/form.tsx";
import type { Calls } from "../calls.ts";
import classes from "../Conversation.module.css";
import type { Mode } from "../use-conversation.ts";
import { CheckOut, wasHard } from "./CheckOut.tsx";
import { UndoBar } from "./UndoBar.tsx";
import { lastSent } from "./UndoToast.tsx";

type Props = Readonly<{
  mode: Mode;
  role: Me["role"];
  isPractice: boolean;
  conversation: Conversation;
  calls: Calls;
  draft: Draft;
  onUndone: () => void;
  onChanged: () => void;
}>;

export function Outcome({ mode, role, isPractice, conversation, calls, draft, onUndone, onChanged }: Props) {
  const say = useSay();
  const now = useNow();
  const { act, working, refusal } = useAct();
  const pause = usePause();
  // Stays until the page is left. The risk is deleted when the reply is sent.
  const [wasSending, setWasSending] = useState(mode === "sending");
  const [isHard, setHard] = useState(false);
  if (mode === "sending" && !wasSending) setWasSending(true);
  if ((mode === "sending" || mode === "with-leader") && !isHard && wasHard(conversation)) setHard(true);

  const { id, token, sends_at: sendsAt, can_undo: canUndo } = conversation;
  useEffect(() => {
    if (mode !== "sending") lastSent.set(null);
    else if (canUndo && sendsAt !== null && !isPractice) lastSent.set({ id, token, sendsAt });
  }, [mode, id, token, sendsAt, canUndo, isPractice]);

  if (mode === "sending") {
    return (
      <>
        <UndoBar sendsAt={sendsAt ?? ""} canUndo={canUndo} calls={calls} onUndone={onUndone} onOver={onChanged} />
        <Kept draft={conversation.draft} />
      </>
    );
  }
  const { standing } = conversation;
  const mayWriteFirst = !isPractice && role === "leader" && conversation.state === "idle";
  // The round is over without a reply (closed, or its message is gone), or a leader decides on the reply.
  const isStanding = !isPractice && (mode === "with-leader" || (mode === "answered" && standing?.by !== "answered"));
  const stands = isStanding && standing !== undefined ? standingWords(say, now, standing) : null;
  const words = say(isPractice ? practiceWords(mode) : wordsFor(mode, role));
  return (
    <div className={classes["outcome"]}>
      {statusOf(draft) === "lost" && (
        <>
          <p role="alert">{say("talk.lost")}</p>
          <textarea dir="auto" aria-label={say("composer.label")} rows={6} readOnly value={draft.text} />
        </>
      )}
      {wasSending ? (
        <Sent />
      ) : (
        <output>
          {stands} {(stands === null || mode === "with-leader") && <span>{words}</span>}
        </output>
      )}
      {(mode === "offer" || mayWriteFirst) && (
        <Button working={working} onPress={() => void act(calls.claim().then(pause.noted), onChanged)}>
          {say(mayWriteFirst ? "talk.write_first" : "talk.take")}
        </Button>
      )}
      <RefusedNote
        refusal={refusal?.error === "paused" && !pause.isSet ? null : refusal}
        words={{
          offDuty: "queue.off_duty",
          paused: "queue.paused",
          tooManyClaims: "queue.too_many",
        }}
      />
      {mode === "with-leader" && <Kept draft={conversation.draft} />}
      {!isPractice && mode !== "look-on" && <Paused pause={pause} />}
      {!isPractice && isHard && mode !== "look-on" && (
        <CheckOut service={conversation.tenant} calls={calls} pause={pause} />
      )}
      {!isPractice && mode !== "offer" && mode !== "look-on" && pause.until === null && <TakeNextHere pause={pause} />}
      <Link href={isPractice ? "/practice" : "/"} className={classes["onward"]}>
        {say(isPractice ? "practice.back" : "work.queue")}
      </Link>
    </div>
  );
}

function Kept({ draft }: Pick<Conversation, "draft">) {
  const say = useSay();
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
  const say = useSay();
  const [, go] = useLocation();
  const { act, working, refusal } = useAct();
  return (
    <>
      <RefusedNote
        refusal={refusal}
        words={{
          offDuty: "queue.off_duty",
          paused: "queue.paused",
          tooManyClaims: "queue.too_many",
          onlyGivenBack: "queue.only_given_back",
        }}
      />
      <Button
        working={working}
        onPress={() =>
          void act(claimNext().then(pause.noted), (next) => go(next === null ? "/" : `/conversation/${next.id}`))
        }
      >
        {say("queue.take_next")}
      </Button>
    </>
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
