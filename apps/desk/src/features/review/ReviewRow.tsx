import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import { Link } from "wouter";
import list from "#lib/page/Rows.module.css";
import { serviceName } from "#lib/services.ts";
import { languageWords, useSay, useSpoken } from "#lib/texts.tsx";
import { deadlineWords, urgencyOf, waitingWords } from "#lib/time/time-words.ts";
import classes from "./Review.module.css";

type Props = Readonly<{ row: QueueRow; now: Date; hasManyServices: boolean }>;

export function ReviewRow({ row, now, hasManyServices }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const about = [
    languageWords(say, row.language),
    hasManyServices && serviceName(row.tenant, locale),
    row.holder !== null && say("queue.holder", { name: row.holder }),
  ];
  return (
    <Link href={`/conversation/${row.id}`} className={list["row"]}>
      <span className="visually-hidden">{say("queue.open")}: </span>
      {row.is_acute && <b className={classes["acute"]}>{say("queue.acute")}</b>}
      {row.waiting_since !== null && <b>{waitingWords(say, now, row.waiting_since)}</b>}
      {row.due_at !== null && (
        <span className={classes[`due-${urgencyOf(now, row.due_at)}`]}>{deadlineWords(say, now, row.due_at)}</span>
      )}
      <span className={list["small"]}>{about.filter(Boolean).join(" · ")}</span>
    </Link>
  );
}
