import { useNow } from "@sosmessages/client/time.ts";
import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import { useId, useState, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { takeOver } from "#lib/calls.generated.ts";
import { Ask } from "#lib/dialog.tsx";
import { send } from "#lib/http.ts";
import { standingWords } from "#lib/standing.ts";
import { SayButton } from "#lib/page.tsx";
import { languageWords, useSay, useSpoken, type PlainKey, type Say } from "#lib/texts.tsx";
import { lengthWords, momentWords, waitingWords } from "#lib/time.ts";
import { serviceName } from "#lib/services.ts";
import { useMe } from "#lib/use-me.ts";
import classes from "./Lane.module.css";
import { pressOf } from "./use-section.ts";

type Props = Readonly<{
  rows: readonly QueueRow[];
  /** With other people, in a language that this person does not answer in, or kept from them. */
  elsewhere: number;
  /** The button that fetches the next rows. */
  more: ReactNode;
  onClaim: (id: string) => void;
}>;

/** Every emergency and every sign of danger, above all else. It never folds. */
export function Lane({ rows, elsewhere, more, onClaim }: Props) {
  const say = useSay();
  const id = useId();
  if (rows.length === 0 && elsewhere === 0) return null;
  return (
    <section aria-labelledby={id} className={classes["lane"]}>
      <h2 id={id}>
        {say("lane.title")} <span className={classes["count"]}>{rows.length + elsewhere}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={classes[isGuess(row) ? "guess" : "grave"]}>
            <LaneRow row={row} onClaim={onClaim} />
          </li>
        ))}
      </ul>
      {more}
      {elsewhere > 0 && <p className={classes["soft"]}>{say("lane.elsewhere", { n: String(elsewhere) })}</p>}
    </section>
  );
}

/** The program's sign, which no person has confirmed. */
const isGuess = ({ is_acute, sign }: QueueRow): boolean => !is_acute && sign?.source === "program";

function LaneRow({ row, onClaim }: Pick<Props, "onClaim"> & Readonly<{ row: QueueRow }>) {
  const { say, locale } = useSpoken();
  const now = useNow();
  const { me } = useMe();
  const [, go] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const press = pressOf(row, me.role);
  const href = `/conversation/${row.id}`;
  const isWithOthers = me.role === "leader" && !row.is_mine && (row.state === "claimed" || row.state === "review");
  const about = [
    row.alias,
    languageWords(say, row.language),
    me.tenants.length > 1 ? serviceName(row.tenant, locale) : null,
    row.state === "waiting" && row.waiting_since !== null ? waitingWords(say, now, row.waiting_since) : null,
  ].filter((words) => words !== null);
  return (
    <>
      <p className={classes["what"]}>
        <b>
          {press === "open" ? (
            <Link href={href} data-row="" className={classes["row"] ?? ""}>
              <span className="visually-hidden">{say("queue.open")}: </span>
              {say(whatOf(row))}
            </Link>
          ) : (
            say(whatOf(row))
          )}
        </b>
        {isGuess(row) && <span className={classes["soft"]}> {say("lane.may_be_wrong")}</span>}
      </p>
      {row.called_at && (
        <p className={classes["what"]}>
          <b>{`${say("alert.alarm-leader")} · ${momentWords(say, now, row.called_at)}`}</b>
        </p>
      )}
      <p className={classes["soft"]}>{about.join(" · ")}</p>
      <p>{stateSentence(say, now, row)}</p>
      <ol className={classes["steps"]}>
        {stepsOf(say, now, row).map(({ words, isDone }) => (
          <li key={words} className={isDone ? undefined : classes["open"]}>
            {words}
          </li>
        ))}
      </ol>
      <div className={classes["acts"]}>
        {press === "claim" && (
          <button type="button" data-row="" className={classes["link"]} onClick={() => onClaim(row.id)}>
            {say("queue.take_this")}
          </button>
        )}
        {isWithOthers && <SayButton says="leader.to_me" look="quiet" onPress={() => setAsking(true)} />}
      </div>
      {isAsking && (
        <Ask
          title={say("leader.take_title")}
          confirm={say("leader.to_me")}
          carryOut={() => send(takeOver, { params: { id: row.id }, body: { to: "me" } })}
          onDone={() => go(href)}
          onCancel={() => setAsking(false)}
        >
          <p>{stateSentence(say, now, row)}</p>
        </Ask>
      )}
    </>
  );
}

const whatOf = ({ is_acute, sign }: QueueRow): PlainKey =>
  is_acute ? "queue.acute" : sign?.source === "caller" ? "sign.caller" : "sign.program";

/** Where it stands, and the time since the last key. */
function stateSentence(say: Say, now: Date, row: QueueRow): string {
  const words = row.standing === undefined ? "" : standingWords(say, now, row.standing);
  if (row.state !== "claimed") return words;
  return `${words} ${typingSentence(say, now, row)}`.trim();
}

/** A draft may be older than the claim: then another volunteer typed last. */
function typingSentence(say: Say, now: Date, { danger, standing }: QueueRow): string {
  const typed = danger?.typed_at;
  if (!typed) return say("lane.not_typed");
  if (standing?.at && Date.parse(typed) < Date.parse(standing.at)) return say("lane.not_typed_since");
  return say("lane.typed", { time: lengthWords(say, Math.max(0, now.getTime() - Date.parse(typed))) });
}

type Step = Readonly<{ words: string; isDone: boolean }>;

/** Alarm, seen, opened, answered: each with its time, or that it has not happened. Nothing where no alarm was raised. */
function stepsOf(say: Say, now: Date, { danger, unanswered }: QueueRow): readonly Step[] {
  if (!danger?.raised_at) return [];
  const step = (at: string | null, done: "seen" | "replied" | "alarm_replied", not: PlainKey): Step => ({
    isDone: at !== null,
    words: at === null ? say(not) : say(`lane.${done}`, { when: momentWords(say, now, at) }),
  });
  return [
    { isDone: true, words: say("lane.raised", { when: momentWords(say, now, danger.raised_at) }) },
    step(danger.seen_at, "seen", "lane.not_seen"),
    // Only an opening that is known: a conversation may have been opened and given back.
    ...(danger.opened_at === null
      ? []
      : [{ isDone: true, words: say("lane.opened", { when: momentWords(say, now, danger.opened_at) }) }]),
    step(danger.answered_at, unanswered > 0 ? "alarm_replied" : "replied", "lane.not_replied"),
  ];
}
