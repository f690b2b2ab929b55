import type { Conversation, DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import { Divider, Letter } from "@sosmessages/ui/thread.tsx";
import { clockTime } from "@sosmessages/client/time.ts";
import { useRef } from "react";
import { useSay, useSpoken, type Say } from "#lib/texts.tsx";
import { dayWords, isSameDay, calendarDay, momentWords } from "#lib/time.ts";
import type { Place } from "../conversation-context.ts";
import classes from "./Thread.module.css";
import { piecesOf } from "./spans.ts";
import { endAttribute } from "./seen.ts";

/** Decisions on danger, which are shown between the messages. */
type Decisions = Pick<Conversation, "ended_emergencies" | "rejected_signs">;

type Props = Readonly<{
  messages: readonly DeskMessage[];
  /** Those that were there when it was opened. */
  known: ReadonlySet<string>;
  about: Decisions;
  now: Date;
  onMark: ((place: Place) => void) | null;
  onChoose: (message: DeskMessage) => void;
}>;

export const newsId = "what-is-new";

/** New messages are added below, so the text above does not move. */
export function Thread({ messages, known, about, now, onMark, onChoose }: Props) {
  const say = useSay();
  return (
    <section className={classes["thread"]} aria-label={say("talk.thread")}>
      {entriesOf(messages, known, about).map((entry) => {
        switch (entry.is) {
          case "day":
            return <Divider key={entry.at}>{dayWords(say, now, entry.at)}</Divider>;
          case "news":
            return (
              <Divider key="news" news={{ id: newsId, className: classes["news"] }}>
                {say("talk.new")}
              </Divider>
            );
          case "decision":
            return (
              <p key={entry.at} className={classes["decision"]}>
                {decisionWords(say, now, entry)}
              </p>
            );
          case "message":
            return <DeskLetter key={entry.message.id} message={entry.message} onMark={onMark} onChoose={onChoose} />;
        }
      })}
    </section>
  );
}

type Decision = Readonly<{
  at: string;
  by: string | null;
  /** Of an ended emergency. null: a sign of danger was rejected. */
  reason: NonNullable<Decisions["ended_emergencies"]>[number]["reason"] | null;
}>;

export function decisionWords(say: Say, now: Date, { at, by, reason }: Decision): string {
  const when = momentWords(say, now, at);
  if (reason === null) return say("sign.rejected", { name: by ?? say("app.colleague"), when });
  return say("acute.ended", { name: by ?? say("role.leader"), when, reason: say(`acute.end_${reason}`) });
}

type ThreadEntry =
  | (Readonly<{ is: "decision" }> & Decision)
  | Readonly<{ is: "day"; at: string }>
  | Readonly<{ is: "news" }>
  | Readonly<{ is: "message"; message: DeskMessage }>;

export function entriesOf(
  messages: readonly DeskMessage[],
  known: ReadonlySet<string>,
  { ended_emergencies: ended = [], rejected_signs: rejected = [] }: Decisions,
): readonly ThreadEntry[] {
  const entries: ThreadEntry[] = [];
  const decisions = [...ended, ...rejected.map(({ at, by }) => ({ at, by, reason: null }))]
    .map((each) => Object.assign({ is: "decision" as const }, each))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const decidedBetween = (from: string, to: string) => decisions.filter(({ at }) => at >= from && at < to);
  let isNews = false;
  let last: string | null = null;
  for (const message of messages) {
    entries.push(...decidedBetween(last ?? "", message.submitted_at));
    if (last === null || !isSameDay(last, message.submitted_at)) entries.push({ is: "day", at: message.submitted_at });
    last = message.submitted_at;
    if (!isNews && !message.is_reply && !known.has(message.id)) {
      isNews = true;
      entries.push({ is: "news" });
    }
    entries.push({ is: "message", message });
  }
  return [...entries, ...decidedBetween(last ?? "", "9")];
}

/** Null: the top of the thread is where to begin. An alarm is about the newest message. */
export function firstToRead(
  messages: readonly DeskMessage[],
  seenThrough: string | null,
  isAlarmed = false,
): string | null {
  const newest = messages.at(-1);
  if (isAlarmed && newest?.is_reply === false) return newest.id;
  const seen = messages.findIndex(({ id }) => id === seenThrough);
  const answered = messages.findLastIndex(({ is_reply }) => is_reply);
  const first = messages[Math.max(seen, answered) + 1] ?? messages[answered + 1];
  return first === undefined || first === messages[0] ? null : first.id;
}

type DeskLetterProps = Readonly<{
  message: DeskMessage;
  /** Null where the reader may not overwrite anything. */
  onMark: ((place: Place) => void) | null;
  /** Asks for the words in a dialog that works with the keyboard. */
  onChoose: (message: DeskMessage) => void;
}>;

/** Addresses in a caller's text are not links. */
function DeskLetter({ message, onMark, onChoose }: DeskLetterProps) {
  const { say, locale } = useSpoken();
  const body = useRef<HTMLParagraphElement>(null);
  const { id, is_reply: isReply, submitted_at: at } = message;

  const mark = () => {
    const selected = body.current && selectedIn(body.current);
    if (selected) onMark?.({ message, ...selected });
    else onChoose(message);
  };

  return (
    <Letter
      id={id}
      tabIndex={-1}
      className={`${classes["letter"]} ${isReply ? "" : classes["theirs"]}`}
      isOwn={isReply}
      head={{ from: say(isReply ? "talk.reply" : "talk.caller"), at, time: clockTime(at) }}
      body={body}
      note={say("talk.expires", { date: calendarDay(message.expires_at, locale) })}
      action={onMark !== null ? { words: say("data.mark"), onPress: mark } : null}
    >
      {message.not_safe && <strong className={classes["ticked"]}>{say("sign.caller")}</strong>}
      {piecesOf(message.body, message.found).map(({ start, text, kind }) =>
        kind === null || onMark === null ? (
          text
        ) : (
          <button
            key={start}
            type="button"
            className={classes["found"]}
            data-kind={say(`personal.${kind}`)}
            aria-label={`${text}. ${say("data.found", { kind: say(`personal.${kind}`) })}`}
            onClick={() => onMark({ message, start, end: start + text.length })}
          >
            {text}
          </button>
        ),
      )}
      {!isReply && <span {...{ [endAttribute]: id }} className={classes["end"]} />}
    </Letter>
  );
}

/** Where in an element's text the selection lies, as browsers count letters; null where it lies elsewhere, or nowhere. */
function selectedIn(element: HTMLElement): Readonly<{ start: number; end: number }> | null {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return null;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  const end = start + range.toString().length;
  return end > start ? { start, end } : null;
}
