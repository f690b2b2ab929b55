import type { Message } from "@sosmessages/contract/messages.ts";
import { Banner } from "@sosmessages/ui/Banner.tsx";
import { Button } from "@sosmessages/ui/Button.tsx";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { Send } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";
import classes from "./Composer.module.css";
import { refusalText } from "./refusal-text.ts";
import { useSending } from "./use-sending.ts";

/** Half a message, held by the page for as long as it is open. */
export type Unsent = Readonly<{ read: () => string; write: (body: string) => void }>;

type Props = Readonly<{ send: Send; unsent: Unsent; onStored: (message: Message) => void }>;

export function Composer({ send, unsent, onStored }: Props) {
  const say = useSay();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [body, setBody] = useState(unsent.read);
  const [hasSent, setHasSent] = useState(false);
  const { sending, write } = useSending(send, onStored);
  const isInFlight = sending.phase === "in-flight";

  const change = (text: string) => {
    setBody(text);
    unsent.write(text);
    if (text !== "") setHasSent(false);
  };

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
    if (body.trim() === "") return box.current?.focus();
    if (!(await write(body))) return;
    change("");
    setHasSent(true);
  }

  return (
    <form
      className={classes["composer"]}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {sending.phase === "failed" && (
        <Banner kind="error">
          {say("messages.not_sent")} {say(refusalText(sending.refusal))}
        </Banner>
      )}
      <output className={classes["sent"]}>{hasSent && say("messages.sent")}</output>
      <label htmlFor={id}>{say("messages.write")}</label>
      <div className={classes["row"]}>
        <textarea
          ref={box}
          id={id}
          name="body"
          rows={1}
          autoComplete="off"
          value={body}
          disabled={isInFlight}
          onChange={(event) => change(event.target.value)}
        />
        <Button type="submit" working={isInFlight ? say("messages.sending") : undefined}>
          {say(sending.phase === "failed" ? "app.try_again" : "messages.send")}
        </Button>
      </div>
    </form>
  );
}
