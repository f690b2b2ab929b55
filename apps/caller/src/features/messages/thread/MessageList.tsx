import type { Message } from "@sosmessages/contract/messages.ts";
import type { CallerKey } from "@sosmessages/texts/caller/notes.ts";
import { Divider } from "@sosmessages/ui/thread/Divider.tsx";
import { memo } from "react";
import { useSay } from "#lib/texts.tsx";
import { byDay, dateOf } from "./calendar.ts";
import { CallerLetter } from "./CallerLetter.tsx";
import { promiseText, writtenText } from "./letter-texts.ts";
import classes from "./MessageList.module.css";
import { answeredUntil, lastLate } from "./promise.ts";
import type { Service } from "../service.ts";

const weekdays = [
  "time.sunday",
  "time.monday",
  "time.tuesday",
  "time.wednesday",
  "time.thursday",
  "time.friday",
  "time.saturday",
] as const satisfies readonly CallerKey[];

type Props = Readonly<{
  newestFirst: readonly Message[];
  service: Service;
  now: Date;
  onDelete: (id: string) => void;
}>;

/** Not drawn again with every letter typed below it. */
export const MessageList = memo(({ newestFirst, service, now, onDelete }: Props) => {
  const say = useSay();
  const answered = answeredUntil(newestFirst);
  const sorryUnder = lastLate(newestFirst, service.replyHours, now);
  return byDay(newestFirst).map(({ date, messages }) => (
    <section key={dateOf(date)} className={classes["day"]}>
      <Divider>
        {say(weekdays[date.getDay()] ?? "time.sunday")} {dateOf(date)}
      </Divider>
      {messages.map((message) => (
        <CallerLetter
          key={message.id}
          id={message.id}
          body={message.body}
          isReply={message.is_reply}
          submittedAt={message.submitted_at}
          written={writtenText(say, new Date(message.submitted_at), now)}
          promise={promiseText(say, message, { service, answered, sorryUnder, now })}
          helpline={service.helpline}
          onDelete={message.is_reply ? null : onDelete}
        />
      ))}
    </section>
  ));
});
MessageList.displayName = "MessageList";
