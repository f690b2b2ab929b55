import type { Send } from "@sosmessages/client/http.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { statusOf, type Draft, type DraftStatus } from "@sosmessages/client/draft/draft.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { Suspense, useEffect, useRef, useState, useLayoutEffect, type ReactNode, type RefObject } from "react";
import { useFailureText } from "#lib/failure-text.ts";
import { useSay } from "#lib/texts.tsx";
import { CallLink } from "#lib/inline-text.tsx";
import { afterPress, watchPresses } from "#lib/form/form-element.ts";
import { OtherDraft, Safety } from "../lazy.ts";
import { useMakingRoom } from "../thread/use-scrolling.ts";
import classes from "./Composer.module.css";
import { charactersLeft, type MessageDraft } from "./draft.ts";
import { needsHelpline, refusalText, useSending } from "./send-message.ts";

type Props = Readonly<{
  send: Send;
  draft: MessageDraft;
  state: Draft;
  service: Pick<PublicConfig, "helpline" | "emergency" | "helpNumbers">;
  /** The last event, in one sentence. */
  news: string | null;
  /** Above the box: the way to an answer that has come. */
  before: ReactNode;
  isInviting: boolean;
  /** The page has been usable for a while, so the rest may be loaded. */
  hasRested: boolean;
  onNewsRead: () => void;
  onStored: (message: Message) => void;
  /** The text in the box could not be sent. */
  onUnsent: (hasUnsent: boolean) => void;
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

export function Composer(props: Props) {
  const { send, draft, state, service, news, before, isInviting, hasRested, onNewsRead, onStored, onUnsent } = props;
  const say = useSay();
  const { text, other } = state;
  const { sending, write } = useSending(send, onStored);
  const box = useRef<HTMLTextAreaElement>(null);
  const foot = useMakingRoom(isInviting);
  const failureText = useFailureText();
  /** Another object each time, so that the sentence comes into view again. */
  const [missing, setMissing] = useState<object | null>(null);
  // If the message arrives as an event before the answer does, the editor is already empty: neither in flight nor failed.
  const isInFlight = sending.phase === "in-flight" && text === sending.body;
  const hasFailed = sending.phase === "failed" && text !== "";
  const left = charactersLeft(text);
  useEffect(() => onUnsent(hasFailed), [hasFailed, onUnsent]);

  // A disabled textarea loses the focus. On phones, the keyboard would cover the news.
  const wasInFlight = useRef(false);
  useEffect(() => {
    const next = matchMedia("(hover: hover)").matches
      ? box.current
      : foot.current?.querySelector<HTMLElement>("[type=submit]");
    if (wasInFlight.current && !isInFlight) next?.focus({ preventScroll: true });
    wasInFlight.current = isInFlight;
  }, [foot, isInFlight]);

  const problem = missing ?? (hasFailed ? sending : null);
  useEffect(() => {
    if (problem === null) return;
    box.current?.focus({ preventScroll: true });
    foot.current?.scrollIntoView({ block: "nearest" });
  }, [foot, problem]);

  async function submit() {
    if (isInFlight) return;
    onNewsRead();
    if (isBlank(text)) return setMissing({});
    // The note shows by how much.
    if (left !== null && left < 0) return box.current?.focus();
    if (await write(text, draft.notSafe.get())) draft.sent(text);
  }

  return (
    <form
      ref={foot}
      className={`${classes["composer"]} ${isInviting ? classes["inviting"] : ""} ${isInviting && text === "" ? classes["blank"] : ""}`}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {hasFailed && (
        <Banner kind="error">
          {say(sending.refusal.isCertain ? "messages.not_sent" : "messages.unconfirmed")}{" "}
          {refusalText(say, sending.refusal, failureText)}
          {needsHelpline(sending.refusal) && (
            <>
              {" "}
              {say("helpline.question")} <CallLink number={service.helpline.number} />
            </>
          )}
        </Banner>
      )}
      <Suspense>{other !== null && <OtherDraft text={other.body} onChoose={draft.choose} />}</Suspense>
      {before}
      <output className={classes["news"]}>{hasFailed ? null : news}</output>
      <label htmlFor={boxId} className={isInviting ? undefined : "visually-hidden"}>
        {say("messages.write")}
      </label>
      {/* Whatever comes of itself comes above the button, or it would move away from under a finger. */}
      {missing !== null && (
        <p id={problemId} className={`${classes["note"]} ${classes["problem"]}`}>
          {say("messages.empty")}
        </p>
      )}
      <DraftNote status={text === "" ? "blank" : statusOf(state)} left={left} />
      <div className={classes["row"]}>
        <Box
          box={box}
          text={text}
          placeholder={say("messages.write")}
          isInviting={isInviting}
          isDisabled={isInFlight}
          problem={missing === null ? undefined : problemId}
          onType={(typed) => {
            setMissing(null);
            if (news !== null) onNewsRead();
            draft.type(typed);
          }}
          onSend={() => void submit()}
        />
        <div>
          <Suspense>{hasRested && <Safety service={service} draft={draft} />}</Suspense>
        </div>
        <Button type="submit" working={isInFlight ? say("messages.sending") : undefined}>
          {say(hasFailed ? "app.try_again" : "messages.send")}
        </Button>
        <small className={classes["shortcut"]}>{say("messages.shortcut")}</small>
      </div>
    </form>
  );
}

type DraftNoteProps = Readonly<{ status: DraftStatus; /** Characters; null: enough. */ left: number | null }>;

/** While words are on their way the note is hidden rather than removed: nothing moves, and "saved" stands only beside saved words. */
function DraftNote({ status, left }: DraftNoteProps) {
  const say = useSay();
  const [steady, setSteady] = useState(status);
  if (status !== "saving" && status !== steady) setSteady(status);
  const count = String(Math.abs(left ?? 0));
  // The service refuses drafts that are too long for a message.
  if (left !== null && left < 0)
    return (
      <output className={`${classes["note"]} ${classes["problem"]}`}>
        {say("messages.too_long", { count })} {say("messages.draft_too_long")}
      </output>
    );
  return (
    <output className={classes["note"]}>
      {left !== null && `${say("messages.left", { count })} `}
      {status === "too-long" && say("messages.draft_too_long")}
      {steady === "saved" && (
        <span style={{ visibility: status === "saving" ? "hidden" : "visible" }}>{say("messages.draft_saved")}</span>
      )}
      {steady === "unsaved" && say("messages.draft_unsaved")}
    </output>
  );
}

type BoxIdProps = Readonly<{
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  placeholder: string;
  isInviting: boolean;
  isDisabled: boolean;
  problem: string | undefined;
  onType: (text: string) => void;
  onSend: () => void;
}>;

export function Box({ box, text, placeholder, isInviting, isDisabled, problem, onType, onSend }: BoxIdProps) {
  const [hasFocus, setFocus] = useState(false);
  // With words in it the box stays as it is when it is left: the button below must not move away from under a finger.
  const isOpen = isInviting || hasFocus || text !== "";

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
      rows={isOpen ? 4 : 1}
      autoComplete="off"
      placeholder={isOpen ? undefined : placeholder}
      value={text}
      disabled={isDisabled}
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={problem}
      onChange={(event) => onType(event.target.value)}
      onFocus={() => {
        watchPresses();
        setFocus(true);
      }}
      onBlur={() => afterPress(() => setFocus(false))}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}
