import type { Message } from "@sosmessages/contract/messages.ts";
import { Letter } from "@sosmessages/ui/thread/Letter.tsx";
import { useEffect, useState, type ReactNode } from "react";
import { useSay, type Say } from "#lib/texts.tsx";
import { WithNumber } from "#lib/WithNumber.tsx";
import { Linked } from "./thread/Linked.tsx";
import classes from "./thread/MessageList.module.css";
import type { Service } from "./service.ts";

const delayMs = 750;

/** Made here and stored nowhere. The first words on an empty page look like an answer, and are one: somebody is there. */
const welcomeMessage = (say: Say, { replyHours, retentionDays, chatUrl }: Service): Pick<Message, "id" | "body"> => ({
  id: "0",
  body: [
    say("messages.welcome", { hours: String(replyHours), days: String(retentionDays) }),
    ...(chatUrl === null ? [] : [say("messages.welcome_chat", { url: chatUrl })]),
  ].join("\n\n"),
});

export function Welcome({ service }: Readonly<{ service: Service }>): ReactNode {
  const say = useSay();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, []);

  if (!isShown) return null;
  const { id, body } = welcomeMessage(say, service);
  const { helpline } = service;
  return (
    <Letter id={id} className={classes["letter"]} isOwn={false} head={null} note={null} action={null}>
      <Linked text={body} />
      {"\n\n"}
      <WithNumber text={`${say("helpline.question")} ${helpline.number}`} number={helpline.number} />
    </Letter>
  );
}
