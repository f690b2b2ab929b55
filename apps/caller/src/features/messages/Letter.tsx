import type { Message } from "@sosmessages/contract/messages.ts";
import { useSay, type Say } from "#lib/texts.tsx";
import { dateOf, daysFrom, timeOf } from "./calendar.ts";
import classes from "./MessageList.module.css";
import { deletedOn, owedFor } from "./promise.ts";
import type { Service } from "./service.ts";

type Props = Readonly<{ message: Message; all: readonly Message[]; service: Service; now: Date }>;

/** One message, as it would stand in a letter: the words, and below them small what one may want to know. */
export function Letter({ message, all, service, now }: Props) {
  const say = useSay();
  const at = new Date(message.submitted_at);
  return (
    <article className={`${classes["letter"]} ${classes[message.is_reply ? "reply" : "own"]}`}>
      <header>
        <b>{say(message.is_reply ? "messages.reply" : "messages.own")}</b>
        <time dateTime={message.submitted_at}>{written(say, at, now)}</time>
      </header>
      <p className={classes["body"]}>{message.body}</p>
      <footer>
        {!message.is_reply && promised(say, message, all, service, now)}{" "}
        {say("messages.deleted_on", { date: dateOf(deletedOn(message, service.retentionDays)) })}
      </footer>
    </article>
  );
}

function written(say: Say, at: Date, now: Date): string {
  const time = timeOf(at);
  switch (daysFrom(now, at)) {
    case 0:
      return say("time.today", { time });
    case -1:
      return say("time.yesterday", { time });
    default:
      return `${dateOf(at)} ${time}`;
  }
}

function promised(say: Say, message: Message, all: readonly Message[], service: Service, now: Date): string {
  const owed = owedFor(message, all, service.replyHours, now);
  if (owed.state === "answered") return "";
  if (owed.state === "late") return say("messages.late", { number: service.helpline.number });
  const time = timeOf(owed.answerBy);
  switch (daysFrom(now, owed.answerBy)) {
    case 0:
      return say("messages.answer_by_today", { time });
    case 1:
      return say("messages.answer_by_tomorrow", { time });
    default:
      return say("messages.answer_by_date", { time, date: dateOf(owed.answerBy) });
  }
}
