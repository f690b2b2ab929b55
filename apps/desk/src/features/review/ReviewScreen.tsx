import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Link } from "wouter";
import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import { readQueue } from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { useLive } from "#lib/live.ts";
import { Loaded } from "#lib/page.tsx";
import list from "#lib/rows.module.css";
import { useSay, languageWords, useSpoken } from "#lib/texts.tsx";
import { usePractice } from "#lib/use-practice.ts";
import { serviceName } from "#lib/services.ts";
import { deadlineWords, urgencyOf, waitingWords } from "#lib/time.ts";
import classes from "./Review.module.css";

/** The replies that wait to be read before they are sent. Each opens where its words can be edited. */
export function ReviewScreen({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const now = useNow();
  const asked = useAsk(["queue", "to-read"], () => send(readQueue, { query: { section: "review" } }));
  const toPractise = usePractice().data?.to_read.length ?? 0;
  useLive(me.tenants, () => void asked.refetch());
  return (
    <div className={classes["screen"]}>
      <h1>{say("review.title")}</h1>
      <p className={classes["soft"]}>{say("review.text")}</p>
      <Loaded asked={asked}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{say("review.empty")}</p>
          ) : (
            <ul className={list["rows"]}>
              {rows.map((row) => (
                <li key={row.id}>
                  <ReviewRow row={row} now={now} hasManyServices={me.tenants.length > 1} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {toPractise > 0 && (
        <p>
          <Link href="/practice">{say("practice.waiting", { n: toPractise })}</Link>
        </p>
      )}
    </div>
  );
}

type ReviewRowProps = Readonly<{ row: QueueRow; now: Date; hasManyServices: boolean }>;

export function ReviewRow({ row, now, hasManyServices }: ReviewRowProps) {
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
