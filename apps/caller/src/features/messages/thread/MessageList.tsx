import type { Message } from "@sosmessages/contract/messages.ts";
import { Divider } from "@sosmessages/ui/thread/Divider.tsx";
import { Fragment, memo } from "react";
import { useSay } from "#lib/texts.tsx";
import { byDay, dateOf } from "./calendar.ts";
import { CallerLetter } from "./CallerLetter.tsx";
import { dateText, dayText, writtenText } from "./letter-texts.ts";
import classes from "./MessageList.module.css";
import { deletedOn, owedInAll } from "./promise.ts";
import type { Service } from "../service.ts";
import { Waiting } from "../waiting/Waiting.tsx";

type Props = Readonly<{
  newestFirst: readonly Message[];
  service: Service;
  username: string;
  /** The first answer that is new since the last visit. */
  newSince: string | null;
  /** What was written after these could not be sent. */
  hasUnsent: boolean;
  now: Date;
  onDelete: (id: string) => void;
}>;

/** Not drawn again with every letter typed below it. */
export const MessageList = memo((props: Props) => {
  const { newestFirst, service, username, newSince, hasUnsent, now, onDelete } = props;
  const say = useSay();
  const waiting = owedInAll(newestFirst, service.replyHours, now);
  return byDay(newestFirst).map(({ date, messages }) => {
    const last = messages[messages.length - 1];
    return (
      <section key={dateOf(date)} className={classes["day"]}>
        <Divider>
          <span className={classes["date"]}>
            <span>{dayText(say, date, now)}</span>
            {last && (
              <span>{say("messages.deleted_on", { date: dateText(say, deletedOn(last, service.retentionDays)) })}</span>
            )}
          </span>
        </Divider>
        {messages.map((message) => (
          <Fragment key={message.id}>
            {message.id === newSince && (
              <Divider news={{ id: "new-since", className: classes["news"] }}>{say("messages.new_since")}</Divider>
            )}
            <CallerLetter
              id={message.id}
              body={message.body}
              isReply={message.is_reply}
              submittedAt={message.submitted_at}
              written={writtenText(say, new Date(message.submitted_at), now)}
              onDelete={message.is_reply ? null : onDelete}
            />
          </Fragment>
        ))}
        {waiting !== null && messages.some(({ id }) => id === waiting.under) && (
          <Waiting owed={waiting.owed} helpline={service.helpline} username={username} isOther={hasUnsent} now={now} />
        )}
      </section>
    );
  });
});
MessageList.displayName = "MessageList";
