import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { Link } from "wouter";
import { serviceName } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { momentWords } from "#lib/time/time-words.ts";
import classes from "./Conversation.module.css";
import { sideId } from "./side/Side.tsx";

type Props = Readonly<{
  talk: Conversation;
  me: Me;
  now: Date;
  /** There is something beside the letters to go to. */
  hasTools: boolean;
}>;

/** Who writes, in what language, and what must be known before a word is read. */
export function TalkHead({ talk, me, now, hasTools }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  return (
    <header className={classes["head"]}>
      <p className={classes["way"]}>
        <Link href="/">{say("work.queue")}</Link>
        {hasTools && (
          <a className={classes["jump"]} href={`#${sideId}`}>
            {say("talk.tools")}
          </a>
        )}
      </p>
      <h1>{say("talk.title", { name: talk.username })}</h1>
      <p className={classes["soft"]}>
        {say(`language.${talk.language}`)}
        {me.tenants.length > 1 && ` · ${serviceName(talk.tenant, locale)}`}
      </p>
      {talk.is_acute && (
        <Banner kind="error">
          <p>{say("talk.acute")}</p>
        </Banner>
      )}
      {talk.blocked_until !== null && (
        <Banner kind="note">
          <p>{say("talk.blocked", { when: momentWords(say, now, talk.blocked_until) })}</p>
        </Banner>
      )}
      {talk.review_comment !== null && talk.state === "claimed" && (
        <Banner kind="note">
          <p>{say("talk.returned")}</p>
          <blockquote className={classes["comment"]}>{talk.review_comment}</blockquote>
        </Banner>
      )}
    </header>
  );
}
