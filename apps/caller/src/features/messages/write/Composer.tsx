import type { Send } from "@sosmessages/client/http.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { statusOf, type Draft, type DraftStatus } from "@sosmessages/client/draft/draft.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { Suspense, useEffect, useRef, useState, useLayoutEffect, type ReactNode, type RefObject } from "react";
import { ClosedNotice } from "#lib/closed-notice.ts";
import { useFailureText } from "#lib/failure-text.ts";
import { useSay } from "#lib/texts.tsx";
import { CallLink } from "#lib/inline-text.tsx";
import { afterPress, watchPresses } from "#lib/form/form-element.ts";
import { Beginnings, Blocked, OtherDraft, Safety } from "../lazy.ts";
import { useMakingRoom } from "../thread/use-scrolling.ts";
import classes from "./Composer.module.css";
import { charactersLeft, type MessageDraft } from "./draft.ts";
import { needsHelpline, refusalText, useSending } from "./send-message.ts";

type Props = Readonly<{
  send: Send;
  draft: MessageDraft;
  state: Draft;
  service: PublicConfig;
  /** The last event, in one sentence. */
  news: ReactNode;
  /** Until then, only a message with the tick is accepted. */
  blockedUntil: string | null;
  /** Above the box: the way to an answer that has come. */
  before: ReactNode;
  isInviting: boolean;
  hasLoaded: boolean;
  /** The page has been usable for a while, so the rest may be loaded. */
  hasRested: boolean;
  onNewsRead: () => void;
  /** A message is about to be sent with the tick. */
  onTicked: (text: string) => void;
  onStored: (message: Message) => void;
  /** The text in the box could not be sent. */
  onUnsent: (hasUnsent: boolean) => void;
  /** A block of which the page did not know. */
  onBlocked: () => void;
}>;

/** Turns off writing assistants that send text to other servers. */
const privately = {
  writingsuggestions: "false",
  "data-gramm": "false",
  "data-gramm_editor": "false",
  "data-enable-grammarly": "false",
  "data-lt-active": "false",
} as const;

/** Where the link leads that skips the letters. */
export const boxId = "write";
const problemId = `${boxId}-problem`;

const restMs = 3_000;

export function Composer(props: Props) {
  const { send, draft, state, service, news, blockedUntil, before, isInviting, hasLoaded, hasRested } = props;
  const { onNewsRead, onTicked, onStored, onUnsent, onBlocked } = props;
  const say = useSay();
  const { text, isTicked: isNotSafe, other } = state;
  const { sending, write } = useSending(send, onStored);
  const box = useRef<HTMLTextAreaElement>(null);
  const foot = useMakingRoom(isInviting);
  const [hasFocus, setFocus] = useState(false);
  /** Not with a draft of an earlier visit: a new reply has the screen until the caller goes on writing. */
  const [hasBegun, setBegun] = useState(false);
  const failureText = useFailureText();
  /** Another object each time, so that the sentence comes into view again. */
  const [missing, setMissing] = useState<object | null>(null);
  // If the message arrives as an event before the answer does, the editor is already empty: neither in flight nor failed.
  const isInFlight = sending.phase === "in-flight" && text === sending.body;
  const hasFailed = sending.phase === "failed" && text !== "";
  const mayHaveArrived = hasFailed && !sending.refusal.isCertain;
  const isRefused = hasFailed && sending.refusal.error === "blocked";
  const isClosed = service.isClosing === true || (sending.phase === "failed" && sending.refusal.error === "closed");
  const mayNotSend = isClosed || (!isNotSafe && (isRefused || blockedUntil !== null));
  const left = charactersLeft(text);
  // With the tick, the message may be in the list before the tick is stored, or be left from an earlier visit.
  const hasUnsent = hasFailed || isNotSafe;
  useEffect(() => onUnsent(hasUnsent), [hasUnsent, onUnsent]);
  const isNewsToPage = isRefused && blockedUntil === null;
  useEffect(() => {
    if (isNewsToPage) onBlocked();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [isNewsToPage]);

  // A disabled textarea loses the focus. On phones, the keyboard would cover the news.
  const wasInFlight = useRef(false);
  useEffect(() => {
    const next = matchMedia("(hover: hover)").matches
      ? box.current
      : foot.current?.querySelector<HTMLElement>("[type=submit]");
    if (wasInFlight.current && !isInFlight) {
      next?.focus({ preventScroll: true });
      // The box stays small until the next key, so that the news is in view.
      setFocus(false);
    }
    wasInFlight.current = isInFlight;
  }, [foot, isInFlight]);

  /** After sending the box shrinks, and the tick lies where the button was: a second press must do nothing. */
  const restsUntil = useRef(0);
  const isResting = () => performance.now() < restsUntil.current;

  const problem = missing ?? (hasFailed ? sending : null);
  useEffect(() => {
    if (problem === null) return;
    box.current?.focus({ preventScroll: true });
    foot.current?.scrollIntoView({ block: "nearest" });
  }, [foot, problem]);

  async function submit() {
    if (isInFlight || mayNotSend) return;
    if (isBlank(text) && isResting()) return;
    onNewsRead();
    if (isBlank(text)) return setMissing({});
    // The note shows by how much.
    if (left !== null && left < 0) return box.current?.focus();
    const isTicked = () => draft.state().isTicked && draft.state().text === text;
    if (isNotSafe) onTicked(text);
    if (!(await write(text, isTicked))) return;
    if (isTicked()) onTicked(text);
    restsUntil.current = performance.now() + restMs;
    draft.sent(text);
  }

  // With text, the box keeps its size when it loses the focus: the button below must not move away from under a finger.
  const status = text === "" ? "blank" : statusOf(state);
  const isWriting = !isClosed && (isInviting || hasFocus || (text !== "" && (hasBegun || status !== "saved")));
  const looks = [
    isClosed && "closed",
    isWriting && "writing",
    isWriting && isInviting && "inviting",
    text === "" && "blank",
    problem !== null && "troubled",
  ].flatMap((look) => (look ? [classes[look]] : []));

  return (
    <form
      ref={foot}
      className={[classes["composer"], ...looks].join(" ")}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {hasFailed && (
        <Banner kind="error">
          {say(mayHaveArrived ? "messages.unconfirmed" : "messages.not_sent")} {/* The note below has the reason. */}
          {!isClosed && !(isRefused && blockedUntil !== null) && refusalText(say, sending.refusal, failureText)}
          {needsHelpline(sending.refusal) && (
            <>
              {" "}
              {say("helpline.question")} <CallLink number={service.helpline.number} />
            </>
          )}
        </Banner>
      )}
      <Suspense>
        {isClosed && <ClosedNotice service={service} />}
        {!isClosed && blockedUntil !== null && <Blocked until={blockedUntil} service={service} />}
      </Suspense>
      <Suspense>{other !== null && <OtherDraft text={other.body} onChoose={draft.choose} />}</Suspense>
      {before}
      <output className={classes["news"]}>{hasFailed ? null : news}</output>
      <label htmlFor={boxId} className="visually-hidden">
        {say("messages.write")}
      </label>
      {missing !== null && (
        <p id={problemId} className={classes["problem"]}>
          {say("messages.empty")}
        </p>
      )}
      {/* In a closed service, the words stay to be copied: no tick that promises an alarm. */}
      {(!isClosed || text !== "") && (
        <div className={classes["row"]}>
          <Box
            box={box}
            text={text}
            placeholder={say("messages.write")}
            isWriting={isWriting}
            isDisabled={isInFlight}
            isReadOnly={isClosed}
            problem={missing === null ? undefined : problemId}
            onType={(typed) => {
              setMissing(null);
              if (news !== null) onNewsRead();
              draft.type(typed);
            }}
            onFocus={(isFocused) => {
              setFocus(isFocused);
              if (isFocused) setBegun(true);
            }}
            onSend={() => void submit()}
          />
          {!isClosed && (
            <>
              <div className={classes["safe"]} onClickCapture={(event) => isResting() && event.preventDefault()}>
                <Suspense>
                  {(hasLoaded || blockedUntil !== null || isNotSafe || hasFocus || text !== "") && (
                    <Safety service={service} draft={draft} />
                  )}
                </Suspense>
              </div>
              <div className={classes["bar"]}>
                <DraftNote
                  status={isWriting && !(mayHaveArrived && status === "saved") ? status : "blank"}
                  left={left}
                  mayNotSend={mayNotSend}
                />
                <Suspense>{hasRested && isInviting && text === "" && <Beginnings />}</Suspense>
                {!mayNotSend && (
                  <>
                    <small className={classes["shortcut"]}>{say("messages.shortcut")}</small>
                    <Button type="submit" working={isInFlight ? say("messages.sending") : undefined}>
                      {say(hasFailed && !isRefused ? "app.try_again" : "messages.send")}
                    </Button>
                  </>
                )}
              </div>
            </>
          )}
        </div>
      )}
    </form>
  );
}

type DraftNoteProps = Readonly<{
  status: DraftStatus;
  /** Characters; null: enough. */
  left: number | null;
  mayNotSend: boolean;
}>;

/** While words are on their way, "Saving" stands in the place of the note: "saved" stands only beside saved words. */
function DraftNote({ status, left, mayNotSend }: DraftNoteProps) {
  const say = useSay();
  const [steady, setSteady] = useState(status);
  if (status !== "saving" && status !== steady) setSteady(status);
  const isSaving = status === "saving" && steady !== "unsaved";
  const count = String(Math.abs(left ?? 0));
  // The service refuses drafts that are too long for a message.
  if (left !== null && left < 0)
    return (
      <output className={`${classes["note"]} ${classes["problem"]}`}>
        {say("messages.too_long", { count })} {say("messages.draft_too_long")}
      </output>
    );
  return (
    <div className={classes["note"]}>
      <output className={isSaving ? classes["away"] : undefined}>
        {left !== null && `${say("messages.left", { count })} `}
        {status === "too-long" && say("messages.draft_too_long")}
        {steady === "saved" && say(mayNotSend ? "messages.draft_blocked" : "messages.draft_saved")}
        {steady === "unsaved" && say("messages.draft_unsaved")}
      </output>
      {isSaving && <span aria-hidden="true">{say("messages.draft_saving")}</span>}
    </div>
  );
}

type BoxIdProps = Readonly<{
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  placeholder: string;
  isWriting: boolean;
  isDisabled: boolean;
  isReadOnly: boolean;
  problem: string | undefined;
  onType: (text: string) => void;
  onFocus: (hasFocus: boolean) => void;
  onSend: () => void;
}>;

export function Box(props: BoxIdProps) {
  const { box, text, placeholder, isWriting, isDisabled, isReadOnly, problem, onType, onFocus, onSend } = props;
  useLayoutEffect(() => {
    const element = box.current;
    // Shrink first, or the box could only ever grow.
    element?.style.setProperty("height", "auto");
    element?.style.setProperty("height", `${element.scrollHeight + 2}px`);
  });

  return (
    <textarea
      dir="auto"
      {...privately}
      ref={box}
      id={boxId}
      name="body"
      rows={1}
      autoComplete="off"
      placeholder={isWriting ? undefined : placeholder}
      value={text}
      disabled={isDisabled}
      readOnly={isReadOnly}
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={problem}
      onChange={(event) => onType(event.target.value)}
      onFocus={() => {
        watchPresses();
        onFocus(true);
      }}
      onBlur={() => afterPress(() => onFocus(false))}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}
