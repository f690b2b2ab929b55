import { statusOf, type Draft } from "@sosmessages/client/draft/draft.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { useFailureText } from "#lib/failure-text.ts";
import { useSay } from "#lib/texts.tsx";
import { CallLink } from "#lib/WithNumber.tsx";
import { OtherDraft } from "../rarely.ts";
import type { Service } from "../service.ts";
import { useMakingRoom } from "../thread/use-scrolling.ts";
import { Box, boxId } from "./Box.tsx";
import classes from "./Composer.module.css";
import type { MessageDraft } from "./draft.ts";
import { DraftNote } from "./DraftNote.tsx";
import { charactersLeft } from "./length.ts";
import { needsHelpline, refusalText } from "./refusal-text.ts";
import type { Sending } from "./sending.ts";

type Props = Readonly<{
  sending: Sending;
  /** Answers whether the words are stored. */
  write: (body: string) => Promise<boolean>;
  draft: MessageDraft;
  state: Draft;
  helpline: Service["helpline"];
  /** What has just happened, said in one sentence. */
  news: string | null;
  /** Above the box: the way to an answer that has come. */
  before: ReactNode;
  /** Nothing has been written here yet. */
  isInviting: boolean;
  /** Something else happens now. */
  onNewsRead: () => void;
}>;

const problemId = `${boxId}-problem`;

export function Composer(props: Props) {
  const { sending, write, draft, state, helpline, news, before, isInviting, onNewsRead } = props;
  const say = useSay();
  const { text, other } = state;
  const box = useRef<HTMLTextAreaElement>(null);
  const foot = useMakingRoom(isInviting);
  const failureText = useFailureText();
  /** Another object each time, so that the sentence comes into view again. */
  const [missing, setMissing] = useState<object | null>(null);
  // A message that came back as stored before its answer did has left the box: it is neither under way nor lost.
  const isInFlight = sending.phase === "in-flight" && text === sending.body;
  const hasFailed = sending.phase === "failed" && text !== "";
  const left = charactersLeft(text);

  // A disabled box loses the focus. Who has a keyboard goes on writing; that of a phone would cover the news that it has arrived.
  const wasInFlight = useRef(false);
  useEffect(() => {
    const next = matchMedia("(hover: hover)").matches
      ? box.current
      : foot.current?.querySelector<HTMLElement>("[type=submit]");
    if (wasInFlight.current && !isInFlight) next?.focus({ preventScroll: true });
    wasInFlight.current = isInFlight;
  }, [foot, isInFlight]);

  /** What stands in the way. It comes into view each time, and whoever wants to mend it is in the box. */
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
    // What is too long the service would refuse; the note says by how much.
    if (left !== null && left < 0) return box.current?.focus();
    if (await write(text)) draft.sent(text);
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
              {say("helpline.question")} <CallLink number={helpline.number} />
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
        <Button type="submit" working={isInFlight ? say("messages.sending") : undefined}>
          {say(hasFailed ? "app.try_again" : "messages.send")}
        </Button>
        <small className={classes["shortcut"]}>{say("messages.shortcut")}</small>
      </div>
    </form>
  );
}
