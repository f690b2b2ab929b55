import { clockTime, daysBetween } from "@sosmessages/client/calendar.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { Say } from "#lib/texts.tsx";
import { deletedOn, owedFor, type Owed } from "./promise.ts";
import type { Service } from "../service.ts";
import { dateOf } from "./calendar.ts";

/** By the calendar for two days, then by the date. */
export function writtenText(say: Say, at: Date, now: Date): string {
  const time = clockTime(at);
  switch (daysBetween(now, at)) {
    case 0:
      return say("time.today", { time });
    case -1:
      return say("time.yesterday", { time });
    default:
      return `${dateOf(at)} ${time}`;
  }
}

type Standing = Readonly<{ service: Service; answered: string | null; sorryUnder: string | null; now: Date }>;

export function promiseText(say: Say, message: Message, standing: Standing): string {
  const { service, answered, sorryUnder, now } = standing;
  const deleted = say("messages.deleted_on", { date: dateOf(deletedOn(message, service.retentionDays)) });
  if (message.is_reply) return deleted;
  if (message.id === sorryUnder) return `${say("messages.late", { number: service.helpline.number })} ${deleted}`;
  return `${answerText(say, owedFor(message, answered, service.replyHours, now), now)} ${deleted}`.trim();
}

function answerText(say: Say, owed: Owed, now: Date): string {
  if (owed.state !== "waiting") return "";
  const time = clockTime(owed.answerBy);
  switch (daysBetween(now, owed.answerBy)) {
    case 0:
      return say("messages.answer_by_today", { time });
    case 1:
      return say("messages.answer_by_tomorrow", { time });
    default:
      return say("messages.answer_by_date", { time, date: dateOf(owed.answerBy) });
  }
}
