import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { useEffect, useLayoutEffect, useState, type ReactNode } from "react";
import { useSayInDialog, type SayInDialog } from "#lib/dialog-texts.ts";
import { WithNumber } from "#lib/inline-text.tsx";
import { Linked } from "./thread/links.tsx";

const delayMs = 750;

const welcomeText = (say: SayInDialog, { replyHours, retentionDays, chatUrl }: Props["service"]): string =>
  [
    say("messages.welcome", { hours: String(replyHours), days: String(retentionDays) }),
    ...(chatUrl === null ? [] : [say("messages.welcome_chat", { url: chatUrl })]),
  ].join("\n\n");

type Props = Readonly<{
  service: Pick<PublicConfig, "replyHours" | "retentionDays" | "chatUrl" | "helpline">;
  /** As a letter. Drawn by who shows it: what everyone fetches need not be made for being imported by this as well. */
  asLetter: (words: ReactNode) => ReactNode;
}>;

export function Welcome({ service, asLetter }: Props): ReactNode {
  const say = useSayInDialog();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, []);

  useLayoutEffect(() => {
    if (!isShown) return;
    // Keep the editor in view while it has the focus. On a small phone it can be higher than the screen: then a failure goes first.
    const form = document.activeElement?.closest("form");
    form?.scrollIntoView({ block: "nearest" });
    form?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
  }, [isShown]);

  if (!isShown) return null;
  const { helpline } = service;
  return asLetter(
    <>
      <Linked text={welcomeText(say, service)} />
      {"\n\n"}
      <WithNumber text={`${say("helpline.question")} ${helpline.number}`} number={helpline.number} />
    </>,
  );
}
