import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { Link } from "wouter";
import { serviceName } from "#lib/services.ts";
import { languageWords, useSay, useSpoken } from "#lib/texts.tsx";
import classes from "./Conversation.module.css";
import { sideId } from "./side/Side.tsx";

type Props = Readonly<{
  talk: Conversation;
  me: Me;
  /** There is something beside the letters to go to. */
  hasTools: boolean;
  isPractice: boolean;
}>;

/** Who writes, and in what language: one line. */
export function TalkHead({ talk, me, hasTools, isPractice }: Props) {
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
      <h1>{isPractice ? say("practice.letter", { n: talk.username }) : say("talk.title", { name: talk.username })}</h1>
      <p className={classes["soft"]}>
        {languageWords(say, talk.language)}
        {me.tenants.length > 1 && ` · ${serviceName(talk.tenant, locale)}`}
      </p>
    </header>
  );
}
