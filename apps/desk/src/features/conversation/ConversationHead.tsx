import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { Link } from "wouter";
import { serviceName } from "#lib/services.ts";
import { languageWords, useSay, useSpoken } from "#lib/texts.tsx";
import classes from "./Conversation.module.css";
import { sideId } from "./side/Side.tsx";

type Props = Readonly<{
  conversation: Conversation;
  me: Me;
  /** There is something beside the letters to go to. */
  hasTools: boolean;
  isPractice: boolean;
}>;

/** Who writes, and in what language: one line. */
export function ConversationHead({ conversation, me, hasTools, isPractice }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  return (
    <header className={classes["head"]}>
      <p className={classes["way"]}>
        <Link href={isPractice ? "/practice" : "/"}>{say(isPractice ? "practice.back" : "work.queue")}</Link>
        {hasTools && (
          <a className={classes["jump"]} href={`#${sideId}`}>
            {say("talk.tools")}
          </a>
        )}
      </p>
      <h1>
        {isPractice
          ? say("practice.letter", { n: conversation.username })
          : say("talk.title", { name: conversation.username })}
      </h1>
      <p className={classes["soft"]}>
        {languageWords(say, conversation.language)}
        {me.tenants.length > 1 && ` · ${serviceName(conversation.tenant, locale)}`}
      </p>
    </header>
  );
}
