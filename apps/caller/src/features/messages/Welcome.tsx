import type { Send } from "@sosmessages/client/http.ts";
import { useLater } from "@sosmessages/client/time.ts";
import type { ClosedDays, PublicConfig } from "@sosmessages/contract/service.ts";
import { useState, type ReactNode } from "react";
import { ClosedText } from "#lib/ClosedText.tsx";
import { useSayInDialog, type SayInDialog } from "#lib/dialog-texts.ts";
import { WithNumber } from "#lib/inline-text.tsx";
import { useClosed } from "#lib/use-closed.ts";
import { hoursUntilAnswer } from "@sosmessages/contract/shown-deadline.ts";
import { Linked } from "./thread/links.tsx";

const delayMs = 750;

const welcomeText = (
  say: SayInDialog,
  { replyHours, retentionDays, chatUrl }: Props["service"],
  closed: ClosedDays | null,
): string =>
  [
    say("messages.welcome", {
      hours: String(hoursUntilAnswer(replyHours, closed, new Date())),
      days: String(retentionDays),
    }),
    ...(chatUrl === null ? [] : [say("messages.welcome_chat", { url: chatUrl })]),
  ].join("\n\n");

type Props = Readonly<{
  send: Send;
  service: PublicConfig;
  /** On large screens the greeting is open until the caller writes. */
  isWriting: boolean;
  className: string | undefined;
}>;

/** One line above an empty box, with the rest behind it. Made here and stored nowhere. */
export function Welcome({ send, service, isWriting, className }: Props): ReactNode {
  const say = useSayInDialog();
  const closed = useClosed(send);
  const [isShown, setShown] = useState(false);
  useLater(true, delayMs, () => setShown(true));
  if (!isShown) return null;

  const { helpline } = service;
  const [first = "", ...rest] = welcomeText(say, service, closed).split("\n\n");
  const isLarge = matchMedia("(min-width: 60em) and (min-height: 50em)").matches;
  return (
    <article id="message-0" className={className}>
      <details open={isLarge && !isWriting}>
        <summary>
          <b>{first}</b> <span>{say("messages.welcome_more")}</span>
        </summary>
        {closed && (
          <p>
            <ClosedText closed={closed} />
          </p>
        )}
        {rest.map((words) => (
          <p key={words}>
            <Linked text={words} />
          </p>
        ))}
        <p>
          <WithNumber text={`${say("helpline.question")} ${helpline.number}`} number={helpline.number} />
        </p>
      </details>
    </article>
  );
}
