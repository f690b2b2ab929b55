import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import { Divider, Letter } from "@sosmessages/ui/thread.tsx";
import { clockTime } from "@sosmessages/client/time.ts";
import { useRef } from "react";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { dayWords, isSameDay, calendarDay } from "#lib/time.ts";
import classes from "./Thread.module.css";
import { piecesOf } from "./spans.ts";
import { endAttribute } from "./seen.ts";

type Props = Readonly<{
  messages: readonly DeskMessage[];
  /** Those that were there when it was opened. */
  known: ReadonlySet<string>;
  now: Date;
  onMark: ((place: Place) => void) | null;
  onChoose: (message: DeskMessage) => void;
}>;

export const newsId = "what-is-new";

/** New messages are added below, so the text above does not move. */
export function Thread({ messages, known, now, onMark, onChoose }: Props) {
  const say = useSay();
  return (
    <section className={classes["thread"]} aria-label={say("talk.thread")}>
      {entriesOf(messages, known).map((entry) => {
        switch (entry.is) {
          case "day":
            return <Divider key={entry.at}>{dayWords(say, now, entry.at)}</Divider>;
          case "news":
            return (
              <Divider key="news" news={{ id: newsId, className: classes["news"] }}>
                {say("talk.new")}
              </Divider>
            );
          case "message":
            return <DeskLetter key={entry.message.id} message={entry.message} onMark={onMark} onChoose={onChoose} />;
        }
      })}
    </section>
  );
}

type ThreadEntry =
  Readonly<{ is: "day"; at: string }> | Readonly<{ is: "news" }> | Readonly<{ is: "message"; message: DeskMessage }>;

export function entriesOf(messages: readonly DeskMessage[], known: ReadonlySet<string>): readonly ThreadEntry[] {
  const entries: ThreadEntry[] = [];
  let isNews = false;
  let last: string | null = null;
  for (const message of messages) {
    if (last === null || !isSameDay(last, message.submitted_at)) entries.push({ is: "day", at: message.submitted_at });
    last = message.submitted_at;
    if (!isNews && !message.is_reply && !known.has(message.id)) {
      isNews = true;
      entries.push({ is: "news" });
    }
    entries.push({ is: "message", message });
  }
  return entries;
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
  const first = Math.max(seen, answered) + 1;
  return (first === 0 ? null : messages[first]?.id) ?? null;
}

export type Place = Readonly<{ message: DeskMessage; start: number; end: number }>;

type DeskLetterProps = Readonly<{
  message: DeskMessage;
  /** Null where the reader may not overwrite anything. */
  onMark: ((place: Place) => void) | null;
  /** Asks for the words in a dialog that works with the keyboard. */
  onChoose: (message: DeskMessage) => void;
}>;

/** Addresses in a caller's text are not links. */
function DeskLetter({ message, onMark, onChoose }: DeskLetterProps) {
  const say = useSay();
  const { locale } = useSpoken();
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
