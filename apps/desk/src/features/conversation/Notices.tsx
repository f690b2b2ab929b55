import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { deskTimes } from "@sosmessages/contract/limits.ts";
import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { useSay } from "#lib/texts.tsx";
import { momentWords } from "#lib/time/time-words.ts";
import { PracticeNotices, type PracticeOf } from "./practice/PracticeMark.tsx";
import classes from "./Conversation.module.css";

type Props = Readonly<{
  conversation: Pick<Conversation, "is_acute" | "blocked_until" | "review_comment" | "state">;
  now: Date;
  practice: PracticeOf;
  /** The reader holds it, and their duty has ended. */
  isDutyOver: boolean;
}>;

/** What whoever writes must know, above the box they write in: the letters keep their room. */
export function Notices({ conversation, now, practice, isDutyOver }: Props) {
  const say = useSay();
  return (
    <div className={classes["notices"]}>
      {practice !== null && <PracticeNotices isAcute={conversation.is_acute} isDangerous={practice.is_dangerous} />}
      {conversation.is_acute && practice === null && (
        <Banner kind="error">
          <p>{say("talk.acute")}</p>
        </Banner>
      )}
      {isDutyOver && (
        <Banner kind="note">
          <p>{say("duty.over", { n: String(deskTimes.graceMinutes) })}</p>
        </Banner>
      )}
      {conversation.blocked_until !== null && (
        <Banner kind="note">
          <p>{say("talk.blocked", { when: momentWords(say, now, conversation.blocked_until) })}</p>
        </Banner>
      )}
      {conversation.review_comment !== null && conversation.state === "claimed" && (
        <Banner kind="note">
          <p>{say("talk.returned")}</p>
          <blockquote dir="auto" className={classes["comment"]}>
            {conversation.review_comment}
          </blockquote>
        </Banner>
      )}
    </div>
  );
}
