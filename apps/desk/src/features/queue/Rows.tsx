import { useNow } from "@sosmessages/client/time.ts";
import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import { Link } from "wouter";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { standingWords } from "#lib/standing.ts";
import { useSay, useSpoken, languageWords, type Say } from "#lib/texts.tsx";
import { deadlineWords, urgencyOf, waitingWords, momentWords, type Urgency } from "#lib/time.ts";
import { serviceName } from "#lib/services.ts";
import { useMe } from "#lib/use-me.ts";
import classes from "./Queue.module.css";
import { pressOf, type Press } from "./use-section.ts";

type Props = Readonly<{ rows: readonly QueueRow[]; onClaim: (id: string) => void }>;

export function Rows({ rows, onClaim }: Props) {
  const { say, locale } = useSpoken();
  const now = useNow();
  const { me } = useMe();
  const hasManyServices = me.tenants.length > 1;
  return (
    <ul className={classes["rows"]}>
      {rows.map((row) => (
        <li key={row.id}>
          <Row
            id={row.id}
            press={pressOf(row, me.role)}
            isAcute={row.is_acute}
            urgency={row.due_at === null ? "calm" : urgencyOf(now, row.due_at)}
            time={timeOf(row, say, now)}
            labels={labelsOf(row, { say, locale, now, hasManyServices }).join(" · ")}
            onClaim={onClaim}
          />
        </li>
      ))}
    </ul>
  );
}

export function timeOf({ due_at: dueAt, standing }: QueueRow, say: Say, now: Date): string {
  if (dueAt !== null) return deadlineWords(say, now, dueAt);
  return standing ? standingWords(say, now, standing) : "";
}

type RowProps = Readonly<{
  id: string;
  press: Press;
  isAcute: boolean;
  urgency: Urgency;
  /** Time left until the deadline. Without a deadline: the state. */
  time: string;
  labels: string;
  onClaim?: (id: string) => void;
  onOpen?: () => void;
}>;

export function Row({ id, press, isAcute, urgency, time, labels, onClaim, onOpen }: RowProps) {
  const say = useSay();
  const words = (
    <>
      {isAcute && <b className={classes["acute"]}>{say("queue.acute")}</b>}
      {time !== "" && <b className={classes[`due-${urgency}`]}>{time}</b>}
      <span className={classes["labels"]}>{labels}</span>
    </>
  );
  switch (press) {
    case "claim":
      return (
        <button type="button" data-row="" className={classes["row"]} onClick={() => onClaim?.(id)}>
          <span className="visually-hidden">{say("queue.take_this")}: </span>
          {words}
        </button>
      );
    case "open":
      return (
        <Link href={`/conversation/${id}`} data-row="" className={classes["row"]} onClick={onOpen}>
          <span className="visually-hidden">{say("queue.open")}: </span>
          {words}
        </Link>
      );
    case "none":
      return <div className={`${classes["row"]} ${classes["still"]}`}>{words}</div>;
  }
}

type LabelContext = Readonly<{ say: Say; locale: Locale; now: Date; hasManyServices: boolean }>;

const warnBeforeMs = 2 * 86_400_000;

/** What else one may want to know of a row, most important first. */
export function labelsOf(row: QueueRow, { say, locale, now, hasManyServices }: LabelContext): readonly string[] {
  const expiresSoon = row.expires_at !== null && Date.parse(row.expires_at) - now.getTime() < warnBeforeMs;
  const isBegun = row.has_draft && !row.is_returned && (row.state === "waiting" || row.state === "claimed");
  return [
    row.called_at ? say("alert.alarm-leader") : false,
    row.was_acute && say("queue.was_acute"),
    row.alias !== null && row.alias,
    row.is_returned ? say("queue.returned") : false,
    languageWords(say, row.language),
    hasManyServices && serviceName(row.tenant, locale),
    row.unanswered === 1 && say("queue.unanswered_one"),
    row.unanswered > 1 && say("queue.unanswered", { n: String(row.unanswered) }),
    isBegun && say("queue.has_draft"),
    row.is_answered_by_me && say("queue.answered_by_me"),
    row.is_given_back && say("queue.given_back"),
    row.state === "review" && row.is_mine && say("queue.review"),
    row.state === "sending" && say("queue.sending"),
    row.holder !== null && !row.is_mine && say("queue.holder", { name: row.holder }),
    row.state === "review" &&
      !row.is_mine &&
      row.standing?.holder &&
      say("queue.author", { name: row.standing.holder }),
    row.has_proposal && say("queue.has_proposal"),
    row.is_unchecked && say("queue.unchecked"),
    expiresSoon && row.expires_at !== null && say("queue.expires", { when: momentWords(say, now, row.expires_at) }),
    row.waiting_since !== null && waitingWords(say, now, row.waiting_since),
  ].filter((label) => typeof label === "string");
}
