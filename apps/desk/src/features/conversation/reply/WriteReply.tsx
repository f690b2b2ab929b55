import type { Autosave } from "@sosmessages/client/draft/autosave.ts";
import type { Draft } from "@sosmessages/client/draft/draft.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { useEffect, useState } from "react";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { AboutFields, type About } from "../side/About.tsx";
import { LookAgainChoice } from "../acute/LookAgain.tsx";
import { AskReturn } from "../ask/AskReturn.tsx";
import type { Calls } from "../calls.ts";
import { countFound } from "../thread/spans.ts";
import { Composer } from "./Composer.tsx";
import { ReadThrough } from "./ReadThrough.tsx";
import type { useEditor } from "./use-editor.ts";
import { useSending } from "./use-sending.ts";

type Props = Readonly<{
  foot: (element: HTMLElement | null) => void;
  editor: ReturnType<typeof useEditor>;
  conversation: Conversation;
  isReview: boolean;
  isPractice: boolean;
  calls: Calls;
  autosave: Autosave;
  draft: Draft;
  about: About;
  seen: Readonly<{ through: string | null; isAll: boolean }>;
  hasNews: boolean;
  /** The reply was taken back a moment ago. */
  wasUndone: boolean;
  onSent: () => void;
  onAbout: (about: About) => void;
  onSeeNews: () => void;
  onChanged: () => void;
  onLeft: (told: PlainKey) => void;
}>;

const besideLetters = ["(min-width: 75em)", "(min-height: 34em)", "(hover: hover)"].join(" and ");

type Words = Readonly<{ label: PlainKey; action: PlainKey; confirm: PlainKey }>;

function wordsOf(isReview: boolean, mustBeReviewed: boolean, isPractice: boolean): Words {
  const approve = isPractice ? "practice.approve" : "send.approve";
  if (isReview) return { label: "composer.label_review", action: "composer.approve", confirm: approve };
  if (mustBeReviewed) return { label: "composer.label", action: "composer.submit", confirm: "send.submit" };
  return { label: "composer.label", action: "composer.send", confirm: "send.send" };
}

/** The editor and the read-through, for whoever answers and for the leader who reads it first. */
export function WriteReply(props: Props) {
  const {
    foot,
    editor,
    conversation,
    isReview,
    isPractice,
    calls,
    autosave,
    draft,
    about,
    seen,
    hasNews,
    onAbout,
    onLeft,
  } = props;
  const say = useSay();
  const [lookAgain, setLookAgain] = useState<number | null>();
  const [isChoiceMissing, setChoiceMissing] = useState(false);
  const { sending, read, send, cancel, typed } = useSending({ ...props, lookAgain: lookAgain ?? null });
  const [isReturning, setReturning] = useState(false);
  // Whoever took a reply back wants to go on writing; and where the letters stay in view, one can write at once.
  useEffect(() => {
    if (props.wasUndone || matchMedia(besideLetters).matches) editor.box.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the editor is back
  }, []);
  const hasRead = (hindrance: PlainKey | null) => hindrance === "talk.read_first" && seen.isAll;
  const { label, action, confirm } = wordsOf(isReview, conversation.must_be_reviewed, isPractice);
  const asksToLookAgain = conversation.is_acute && !isPractice && confirm !== "send.submit";
  const isOpenChoice = asksToLookAgain && lookAgain === undefined;
  return (
    <>
      <Composer
        foot={foot}
        box={editor.box}
        draft={draft}
        label={label}
        action={action}
        hindrance={sending.phase === "writing" && !hasNews && !hasRead(sending.hindrance) ? sending.hindrance : null}
        hasNews={hasNews}
        isWorking={sending.phase === "saving"}
        note={!isReview && !isPractice && conversation.must_be_reviewed ? "composer.must_review" : null}
        more={
          isReview && (
            <Button look="quiet" onPress={() => setReturning(true)}>
              {say("composer.return")}
            </Button>
          )
        }
        onType={(text) => {
          autosave.type(text);
          typed();
        }}
        onChoose={autosave.choose}
        onSend={read}
        onSeeNews={props.onSeeNews}
      />
      {(sending.phase === "reading" || sending.phase === "working") && (
        <ReadThrough
          text={draft.text}
          action={confirm}
          asksAboutPersonal={!isReview}
          found={countFound(conversation.messages)}
          isWorking={sending.phase === "working"}
          refusal={sending.phase === "reading" ? sending.refusal : null}
          onSend={(personal) => {
            setChoiceMissing(isOpenChoice);
            if (!isOpenChoice) send(personal);
          }}
          onCancel={cancel}
        >
          {!isReview && <AboutFields tenant={conversation.tenant} about={about} onChange={onAbout} />}
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
          calls={calls}
          before={autosave.save}
          onDone={() => onLeft("review.returned")}
          onCancel={() => setReturning(false)}
        />
      )}
    </>
  );
}
