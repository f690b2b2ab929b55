import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useNow } from "@sosmessages/client/time.ts";
import type { Standing } from "@sosmessages/contract/desk/standing.ts";
import { Spinner } from "@sosmessages/ui/page.tsx";
import { useEffect, useId } from "react";
import type { Refusal } from "@sosmessages/client/http.ts";
import { Link } from "wouter";
import { standingWords } from "#lib/standing.ts";
import { useSay } from "#lib/texts.tsx";
import { CheckOut } from "#lib/check-out.tsx";
import { RefusedNote, SayButton, useAct } from "#lib/page.tsx";
import { Paused, usePause } from "#lib/pause.tsx";
import { callsOf, type Calls } from "./calls.ts";
import { mayWrite, modeOf, useConversation, useHardIn } from "./use-conversation.ts";
import { OpenConversation } from "./OpenConversation.tsx";
import { followHeld, heldHardIn } from "./LostToast.tsx";
import { followSent } from "./reply/UndoToast.tsx";
import { UnsentAlarms } from "./side/Unsent.tsx";
import { useAutosave } from "./use-autosave.ts";
import classes from "./Conversation.module.css";

export function ConversationScreen({ me, id }: Readonly<{ me: Me; id: string }>) {
  const say = useSay();
  const opened = useConversation(me, id);
  const { shown } = opened;
  const open =
    shown.is === "open" ? { conversation: shown.conversation, mode: modeOf(shown.conversation, me.role) } : null;
  const calls = callsOf(id, open?.conversation.token ?? null);
  const [autosave, draft] = useAutosave({
    conversation: open?.conversation ?? null,
    mode: open?.mode ?? null,
    calls,
    opened,
  });

  // Also after it was elsewhere: given back, or taken again in another window. And after an undo: it was not ours for a moment.
  const ours = open !== null && mayWrite(open.mode) ? open.conversation.version : null;
  useEffect(() => {
    if (ours !== null) autosave.renew();
  }, [ours, autosave]);

  const isGone = shown.is === "gone";
  useEffect(() => {
    if (isGone) autosave.clear();
  }, [isGone, autosave]);

  const isKnown = shown.is !== "loading" && shown.is !== "failed";
  const conversation = open?.conversation;
  const hardIn = useHardIn(conversation, heldHardIn(id));
  const sendsAt = (conversation?.can_undo && conversation.sends_at) || null;
  useEffect(() => {
    if (isKnown) followSent(id, sendsAt);
  }, [isKnown, id, sendsAt]);
  useEffect(() => {
    if (isKnown) followHeld(id, conversation ?? null, hardIn);
  }, [isKnown, id, conversation, hardIn]);

  if (open !== null)
    return <OpenConversation {...open} {...{ me, calls, autosave, draft }} onChanged={opened.refresh} />;
  return (
    <>
      <UnsentAlarms isHere />
      {shown.is === "loading" && <Spinner label={say("app.loading")} />}
      {shown.is === "failed" && <Failed refusal={shown.refusal} onRetry={opened.refresh} />}
      {shown.is === "gone" && <Gone />}
      {shown.is === "elsewhere" && (
        <Elsewhere
          // A refusal is about the state before.
          key={shown.standing?.at}
          text={draft.text}
          wasHere={shown.wasHere}
          standing={shown.standing}
          hardIn={hardIn}
          calls={calls}
          onTaken={opened.reopen}
          onRefused={opened.refresh}
        />
      )}
    </>
  );
}

export function Failed({ refusal, onRetry }: Readonly<{ refusal: Refusal; onRetry: () => void }>) {
  return (
    <div className={classes["apart"]}>
      <RefusedNote refusal={refusal} />
      <SayButton says="app.try_again" look="quiet" onPress={onRetry} />
    </div>
  );
}

export function Gone() {
  const say = useSay();
  return (
    <div className={classes["apart"]} role="alert">
      <h1>{say("talk.gone_title")}</h1>
      <p>{say("talk.gone")}</p>
      <p>
        <Link href="/">{say("work.queue")}</Link>
      </p>
    </div>
  );
}

type ElsewhereProps = Readonly<{
  text: string;
  /** The page had this conversation before. Otherwise it may not exist any more. */
  wasHere: boolean;
  /** null: this person did not have it, or it is deleted. */
  standing: Standing | null;
  /** As in `useHardIn`. */
  hardIn: string | null;
  calls: Calls;
  onTaken: () => void;
  onRefused: () => void;
}>;

/** Not with the reader any more: the lease or the shift is over, or a leader has it. Their own words are still there. */
export function Elsewhere({ text, wasHere, standing, hardIn, calls, onTaken, onRefused }: ElsewhereProps) {
  const say = useSay();
  const now = useNow();
  const id = useId();
  const pause = usePause();
  const { act, isWorking, refusal } = useAct();
  const isOver = refusal?.error === "notFound" || refusal?.error === "gone" || refusal?.error === "taken";
  // Unknown: the claim decides.
  const isFree = !isOver && (standing === null || standing.state === "waiting");
  const take = async () => {
    const answer = pause.noted(await calls.claim());
    if (!answer.ok) onRefused();
    return answer;
  };
  return (
    <>
      <div className={classes["apart"]} role="alert">
        <h1>{say("talk.not_found_title")}</h1>
        <p>{standing === null ? say("talk.not_found") : standingWords(say, now, standing)}</p>
        {text !== "" && (
          <>
            <p>{say("talk.lost")}</p>
            <label htmlFor={id}>{say("composer.label")}</label>
            <textarea dir="auto" id={id} rows={8} readOnly value={text} />
          </>
        )}
        <RefusedNote refusal={pause.without(refusal)} words={{ notFound: "talk.not_found", gone: "talk.gone" }} />
        <Paused pause={pause} />
        {wasHere && isFree && pause.until === null && (
          <SayButton
            says="talk.take_again"
            look="quiet"
            isWorking={isWorking}
            onPress={() => void act(take(), onTaken)}
          />
        )}
        <p>
          <Link href="/">{say("work.queue")}</Link>
        </p>
      </div>
      {hardIn !== null && (
        <div className={classes["apart"]}>
          <CheckOut service={hardIn} pause={pause} />
        </div>
      )}
    </>
  );
}
