import { isSettled, type Draft } from "@sosmessages/client/draft/draft.ts";
import { Buttons } from "@sosmessages/ui/form.tsx";
import { useEffect, useId, useState, useRef, type ReactNode } from "react";
import { uuid, type Refusal, type Answer } from "@sosmessages/client/http.ts";
import { Dialog, TwoTexts } from "@sosmessages/ui/dialog.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { isBlank } from "@sosmessages/contract/visible.ts";
import type { Standing } from "@sosmessages/contract/desk/standing.ts";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { Choice } from "#lib/form.tsx";
import { isReadKey } from "#lib/keys.ts";
import { OutgoingAdvice, useAdvice } from "#lib/outgoing.tsx";
import { RefusedNote, SayButton } from "#lib/page.tsx";
import { hasArrived, standingIn } from "#lib/standing.ts";
import { AboutFields } from "../side/panels.tsx";
import { LookAgainChoice } from "../side/AcutePanel.tsx";
import { AskReturn } from "../ConversationDialogs.tsx";
import { countFound } from "../thread/spans.ts";
import { nextAttempt, untilAnswered } from "../attempts.ts";
import { useConversationContext } from "../conversation-context.ts";
import classes from "./Composer.module.css";

type Props = Readonly<{
  foot: (element: HTMLElement | null) => void;
  /** Something new came that has not been on screen. */
  hasNews: boolean;
  /** The reply was taken back a moment ago. */
  wasUndone: boolean;
  wasDeleted: boolean;
  onSent: () => void;
  /** Taken back after its answer was lost. */
  onUndone: () => void;
  onSeeNews: () => void;
}>;

const besideLetters = ["(min-width: 75em)", "(min-height: 34em)", "(hover: hover)"].join(" and ");

type Words = Readonly<{ label: PlainKey; action: PlainKey; confirm: PlainKey }>;

function wordsOf(isReview: boolean, mustBeReviewed: boolean, isPractice: boolean): Words {
  const approve = isPractice ? "practice.approve" : "send.approve";
  if (isReview) return { label: "composer.label_review", action: "composer.approve", confirm: approve };
  if (mustBeReviewed) return { label: "composer.label", action: "composer.submit", confirm: "send.submit" };
  return { label: "composer.label", action: "composer.send", confirm: "send.send" };
}

export function WriteReply(props: Props) {
  const { editor, conversation, mode, isPractice, autosave, draft, seen, onLeft } = useConversationContext();
  const isReview = mode === "review";
  const { foot, hasNews, wasDeleted } = props;
  const say = useSay();
  const id = useId();
  const [lookAgain, setLookAgain] = useState<number | null>();
  const [isChoiceMissing, setChoiceMissing] = useState(false);
  const { sending, read, send, cancel, typed, returned } = useSending(props, lookAgain ?? null);
  const [isReturning, setReturning] = useState(false);
  // After undo, writing continues. On wide screens the editor gets the focus at once, unless a sign of danger waits for its key.
  useEffect(() => {
    if (props.wasUndone || (!conversation.sign && matchMedia(besideLetters).matches))
      editor.box.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the editor is back
  }, []);
  const { label, action, confirm } = wordsOf(isReview, conversation.must_be_reviewed, isPractice);
  const asksToLookAgain = conversation.is_acute && !isPractice && confirm !== "send.submit";
  const hindrance = hindranceOf(sending, draft, hasNews);
  const told = sending.phase === "reading" ? sending.note : undefined;
  const isOpenChoice = asksToLookAgain && lookAgain === undefined;
  return (
    <>
      <div ref={foot} className={classes["composer"]}>
        {draft.other !== null && (
          <TwoTexts
            other={draft.other.body === "" ? say("composer.other_empty") : draft.other.body}
            words={{ note: say("composer.other"), keep: say("composer.keep_own"), take: say("composer.take_other") }}
            onChoose={(which) => {
              autosave.choose(which);
              editor.box.current?.focus();
            }}
          />
        )}
        {hasNews && (
          <Banner kind="note">
            <p className={classes["new"]}>
              {say("talk.new_came")} <SayButton says="talk.see_new" look="plain" onPress={props.onSeeNews} />
            </p>
          </Banner>
        )}
        <label htmlFor={id}>{say(label)}</label>
        <textarea
          dir="auto"
          ref={editor.box}
          id={id}
          value={draft.text}
          rows={4}
          spellCheck
          onChange={({ target }) => {
            autosave.type(target.value);
            typed();
          }}
          onKeyDown={(event) => {
            if (!isReadKey(event)) return;
            event.preventDefault();
            read();
          }}
          onFocus={returned}
        />
        <output className={classes["hindrance"]}>{hindrance !== null && say(hindrance)}</output>
        {/* Nothing here sends: the button and its keys open the read-through. */}
        <div className={classes["row"]}>
          <SayButton
            says={action}
            isWorking={sending.phase === "saving" || sending.phase === "withdrawing"}
            onPress={read}
          />
          <span className={classes["keys"]}>{say("composer.keys")}</span>
          {isReview && <SayButton says="composer.return" look="quiet" onPress={() => setReturning(true)} />}
          {!isReview && !isPractice && conversation.must_be_reviewed && (
            <span className={classes["note"]}>{say("composer.must_review")}</span>
          )}
        </div>
      </div>
      {/* Written on in another window: the choice between both texts stands above the box. */}
      {draft.other === null && isInDialog(sending) && (
        <ReadThrough
          // The reply may quote a deleted message, so the question is put again.
          key={String(wasDeleted)}
          onTakeOut={read}
          action={confirm}
          isWorking={sending.phase !== "reading"}
          refusal={sending.phase === "reading" ? sending.refusal : null}
          note={sending.phase === "unsure" ? "send.unsure" : seen.isAll ? told : "send.unseen"}
          onSend={(personal) => {
            setChoiceMissing(isOpenChoice);
            if (!isOpenChoice) send(personal);
          }}
          onCancel={cancel}
        >
          {wasDeleted && <Banner kind="note">{say("talk.deleted")}</Banner>}
          {!isReview && <AboutFields />}
          {asksToLookAgain && (
            <LookAgainChoice
              hours={lookAgain}
              error={isOpenChoice && isChoiceMissing ? say("look.choose_first") : undefined}
              onChange={setLookAgain}
            />
          )}
        </ReadThrough>
      )}
      {isReturning && (
        <AskReturn
          onDone={({ to_queue: isInQueue }) =>
            onLeft(isInQueue === true ? "review.returned_to_queue" : "review.returned")
          }
          onCancel={() => setReturning(false)}
        />
      )}
    </>
  );
}

type Personal = "none" | "marked";

type ReadThroughProps = Readonly<{
  action: PlainKey;
  isWorking: boolean;
  refusal: Refusal | null;
  /** The result of the last attempt, or a new message to read first. */
  note?: PlainKey | undefined;
  /** Topic and risk. */
  children?: ReactNode;
  onSend: (personal: Personal) => void;
  /** The text has changed. */
  onTakeOut: () => void;
  onCancel: () => void;
}>;

const answers: readonly (readonly [Personal, PlainKey])[] = [
  ["none", "send.personal_none"],
  ["marked", "send.personal_marked"],
];

/** The reply once more, as the caller will see it, before anything is sent. */
export function ReadThrough(props: ReadThroughProps) {
  const { action, isWorking, refusal, note, children } = props;
  const say = useSay();
  const { conversation, mode, autosave, draft } = useConversationContext();
  const { text } = draft;
  // A leader who approves is not asked again.
  const asksAboutPersonal = mode !== "review";
  /** How many places the program still takes for personal data. */
  const found = countFound(conversation.messages);
  const [personal, setPersonal] = useState<Personal | null>(asksAboutPersonal ? null : "none");
  const [isMissing, setMissing] = useState(false);
  const advice = useAdvice(conversation.tenant, text);
  const stillFound = found > 0 ? say("send.personal_found", { n: String(found) }) : undefined;
  // Words that are not personal have the other answer.
  const untrue = personal === "marked" ? stillFound : undefined;
  const missing = personal === null ? say("send.answer_first") : untrue;
  const press = () => {
    setMissing(missing !== undefined);
    if (personal !== null && missing === undefined) props.onSend(personal);
  };
  const takeOut = (without: string) => {
    autosave.type(without);
    props.onTakeOut();
  };
  return (
    <Dialog title={say("send.title")} onCancel={props.onCancel}>
      <div>
        <p>{say("send.as_seen")}</p>
        <blockquote dir="auto" className={classes["preview"]}>
          {text}
        </blockquote>
      </div>
      <OutgoingAdvice advice={advice} text={text} isInDialog onTakeOut={takeOut} />
      {asksAboutPersonal && (
        <Choice
          isStacked
          legend={say("send.personal")}
          hint={untrue !== undefined && isMissing ? undefined : stillFound}
          error={isMissing ? missing : undefined}
          options={answers.map(([value, key]) => ({ value, label: say(key) }))}
          chosen={personal}
          onChoose={setPersonal}
        />
      )}
      {children}
      <RefusedNote refusal={refusal} />
      {note && <Banner kind="error">{say(note)}</Banner>}
      <Buttons>
        <SayButton
          says={action}
          isWorking={isWorking || (missing === undefined && advice === "searching")}
          onPress={press}
        />
        <SayButton says="send.back" look="quiet" onPress={props.onCancel} />
      </Buttons>
      {note === undefined && (action === "send.send" || action === "send.approve") && (
        <p className={classes["note"]}>{say("send.undo_note")}</p>
      )}
    </Dialog>
  );
}

type Sending =
  | { phase: "writing"; hindrance: PlainKey | null }
  /** Every word is being carried to the service before it is read through. */
  | { phase: "saving" }
  | { phase: "reading"; refusal: Refusal | null; note?: PlainKey }
  | { phase: "working" }
  /** No answer came: the reply may be on its way. */
  | { phase: "unsure" }
  /** Unsure, and back in the editor. */
  | { phase: "withdrawing" };

const isInDialog = ({ phase }: Sending): boolean => phase === "reading" || phase === "working" || phase === "unsure";

function hindranceOf(sending: Sending, draft: Draft, hasNews: boolean): PlainKey | null {
  if (sending.phase === "withdrawing") return "send.withdrawing";
  return sending.phase === "writing" && !hasNews && !isOver(sending.hindrance, draft) ? sending.hindrance : null;
}

/** Whether the draft no longer is as it was when it could not be sent. */
function isOver(hindrance: PlainKey | null, draft: Draft): boolean {
  if (hindrance === "status.choose") return draft.other === null;
  if (hindrance === "composer.wait_saved") return isSettled(draft);
  return hindrance === "composer.blank" && !isBlank(draft.text);
}

const askAgainMs = 2_000;

/** From the editor to the read-through to the service; never past the read-through. `lookAgain`: after an acute reply, in so many hours. */
function useSending({ wasUndone, onSent, onUndone, onSeeNews }: Props, lookAgain: number | null) {
  const { conversation, mode, isPractice, calls, autosave, about, seen, onChanged } = useConversationContext();
  const [sending, setSending] = useState<Sending>({
    phase: "writing",
    hindrance: wasUndone ? "undo.undone" : null,
  });
  // The same for every attempt at these very words: however often it is pressed, one reply comes of it.
  const attempt = useRef({ revision: 0, key: "" });
  /** Back to the editor before the answer came. */
  const isCancelled = useRef(false);
  const write = (hindrance: PlainKey | null) => setSending({ phase: "writing", hindrance });

  async function read(): Promise<void> {
    if (sending.phase !== "writing" && sending.phase !== "reading") return;
    if (isBlank(autosave.state().text)) return write("composer.blank");
    if (!seen.isAll) {
      write("talk.read_first");
      return onSeeNews();
    }
    setSending({ phase: "saving" });
    const isSaved = await autosave.save();
    if (isSaved) setSending({ phase: "reading", refusal: null });
    else write(autosave.state().other === null ? "composer.wait_saved" : "status.choose");
  }

  function carryOut(personal: Personal): Promise<Answer<unknown>> {
    const { revision } = autosave.state().stored;
    if (attempt.current.revision !== revision) attempt.current = { revision, key: uuid() };
    const told = {
      key: attempt.current.key,
      revision,
      seen_through: seen.through ?? "",
      look_again_hours: lookAgain,
    };
    if (mode === "review") return calls.approve(told);
    const whole = { ...told, ...about, personal_data: personal };
    return conversation.must_be_reviewed ? calls.submit(whole) : calls.send(whole);
  }

  async function send(personal: Personal): Promise<void> {
    if (sending.phase === "working") return;
    if (!seen.isAll) {
      write("send.unseen");
      return onSeeNews();
    }
    isCancelled.current = false;
    setSending({ phase: "working" });
    const answer = await carryOut(personal);
    if (isCancelled.current && (answer.ok || !answer.isCertain)) return withdraw();
    if (answer.ok) onSent();
    onChanged();
    if (answer.ok) return write(null);
    if (answer.error === "newerDraft") {
      await autosave.refresh();
      return write(null);
    }
    if (!answer.isCertain && !isPractice) return setSending({ phase: "unsure" });
    if (answer.error !== "unseen") return setSending({ phase: "reading", refusal: answer });
    write("send.unseen");
    onSeeNews();
  }

  const isStillHere = ({ state, is_mine: isMine }: Standing): boolean =>
    state === conversation.state && isMine === conversation.is_mine;

  // A conversation that moved on is fetched again, and shows the countdown or the reply.
  const isUnsure = sending.phase === "unsure";
  useEffect(() => {
    if (!isUnsure) return;
    let isOver = false;
    const ask = async () => {
      for (;;) {
        await nextAttempt(askAgainMs);
        const answer = isOver ? null : await calls.standing();
        if (isOver || answer === null) return;
        if (answer.ok && isStillHere(answer.body))
          setSending({ phase: "reading", refusal: null, note: "undo.stopped" });
        else onChanged();
      }
    };
    void ask();
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each lost answer
  }, [isUnsure]);

  /** The text in the editor may differ from the reply that may be on its way. */
  async function withdraw(): Promise<void> {
    setSending({ phase: "withdrawing" });
    const answer = await untilAnswered(calls.undo);
    if (answer.ok) {
      // The service refuses the key of a reply that was taken back.
      attempt.current = { revision: 0, key: "" };
      onUndone();
      return write("undo.undone");
    }
    onChanged();
    const standing = standingIn(answer);
    if (standing && isStillHere(standing)) return write("undo.stopped");
    write(standing && hasArrived(standing) ? "undo.too_late" : null);
  }

  function cancel(): void {
    const isWorking = sending.phase === "working" && !isPractice;
    isCancelled.current = isWorking;
    if (isUnsure) void withdraw();
    else if (isWorking) setSending({ phase: "withdrawing" });
    else write(null);
  }

  return {
    sending,
    read: () => void read(),
    send: (personal: Personal) => void send(personal),
    cancel,
    /** Typing on answers whatever stood in the way. */
    typed: () => sending.phase === "writing" && sending.hindrance !== null && write(null),
    /** To the editor, from the letter that was to be read first. */
    returned: () => sending.phase === "writing" && sending.hindrance === "talk.read_first" && write(null),
  } as const;
}
