import { useEffect, useState } from "react";
import { useSay } from "#lib/texts.tsx";
import classes from "./MessageList.module.css";
import type { Service } from "./service.ts";

const delayMs = 750;

/** The first words on an empty page look like an answer, and are one: somebody is there. */
export function Welcome({ service }: Readonly<{ service: Service }>) {
  const say = useSay();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, []);

  if (!isShown) return null;
  const { replyHours, retentionDays, helpline, chatUrl } = service;
  return (
    <article className={`${classes["letter"]} ${classes["reply"]}`}>
      <p className={classes["body"]}>
        {say("messages.welcome", { hours: String(replyHours), days: String(retentionDays) })}
        {`\n\n${say("helpline.question")} `}
        <a className={classes["number"]} href={`tel:${helpline.number.replace(/ /g, "")}`}>
          {helpline.number}
        </a>
        {chatUrl !== null && `\n\n${say("messages.welcome_chat", { url: chatUrl })}`}
      </p>
    </article>
  );
}
