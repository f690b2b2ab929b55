import { statusOf, type Draft } from "@sosmessages/client/draft/draft.ts";
import type { Send } from "@sosmessages/client/http.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { Suspense, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useSay } from "#lib/texts.tsx";
import { CallLink } from "../CallLink.tsx";
import { OtherDraft } from "../rarely.ts";
import type { Service } from "../service.ts";
import { useMakingRoom } from "../thread/use-scrolling.ts";
import classes from "./Composer.module.css";
import type { MessageDraft } from "./draft.ts";
import { DraftNote } from "./DraftNote.tsx";
import { needsHelpline, refusalText } from "./refusal-text.ts";
import { useSending } from "./use-sending.ts";

type Props = Readonly<{
  send: Send;
  draft: MessageDraft;
  state: Draft;
  helpline: Service["helpline"];
  /** What has just happened, said in one sentence. */
  news: string | null;
  onStored: (message: Message) => void;
}>;

export function Composer({ send, draft, state, helpline, news, onStored }: Props) {
  const say = useSay();
  const { text, other } = state;
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const foot = useMakingRoom();
  const { sending, write } = useSending(send, onStored);
  // A message that came back as stored before its answer did has left the box: it is neither under way nor lost.
  const isInFlight = sending.phase === "in-flight" && text === sending.body;
  const hasFailed = sending.phase === "failed" && text !== "";

  useLayoutEffect(() => {
    if (box.current === null) return;
    // Shrink first, or the box could only ever grow.
    box.current.style.height = "auto";
    box.current.style.height = `${box.current.scrollHeight + 2}px`;
  });

  // A disabled box loses the focus: give it back, so that one can go on writing.
  const wasInFlight = useRef(false);
  useEffect(() => {
    if (wasInFlight.current && !isInFlight) box.current?.focus({ preventScroll: true });
    wasInFlight.current = isInFlight;
  }, [isInFlight]);

  async function submit() {
    if (isInFlight) return;
    if (text.trim() === "") return box.current?.focus();
    if (await write(text)) draft.sent(text);
  }

  return (
    <form
      ref={foot}
      className={classes["composer"]}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {hasFailed && (
        <Banner kind="error">
          {say("messages.not_sent")} {refusalText(say, sending.refusal)}
          {needsHelpline(sending.refusal) && (
            <>
              {" "}
              {say("helpline.question")} <CallLink helpline={helpline} />
            </>
          )}
        </Banner>
      )}
      <Suspense>{other !== null && <OtherDraft text={other.body} onChoose={draft.choose} />}</Suspense>
      <output className={classes["news"]}>{news}</output>
      <label htmlFor={id}>{say("messages.write")}</label>
      {/* Whatever comes of itself comes above the button, or it would move away from under a finger. */}
      <DraftNote status={text === "" ? "blank" : statusOf(state)} />
      <div className={classes["row"]}>
        <textarea
          ref={box}
          id={id}
          name="body"
          rows={1}
          autoComplete="off"
          value={text}
          disabled={isInFlight}
          onChange={(event) => draft.type(event.target.value)}
        />
        <Button type="submit" working={isInFlight ? say("messages.sending") : undefined}>
          {say(hasFailed ? "app.try_again" : "messages.send")}
        </Button>
      </div>
    </form>
  );
}
