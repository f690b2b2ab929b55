import { clockTime } from "@sosmessages/client/calendar.ts";
import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import { useRef } from "react";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { calendarDay } from "#lib/when.ts";
import { selectedIn } from "./selection.ts";
import { piecesOf } from "./spans.ts";
import classes from "./Thread.module.css";
import { endAttribute } from "./use-seen.ts";

export type Place = Readonly<{ message: DeskMessage; start: number; end: number }>;

type Props = Readonly<{
  message: DeskMessage;
  /** Null where the reader may not overwrite anything. */
  onMark: ((place: Place) => void) | null;
  /** Nothing is selected: asks for the words in another way, which keys alone can walk too. */
  onChoose: (message: DeskMessage) => void;
}>;

/** One message, as it would stand in a letter. Addresses in a caller's words are words: nothing leads out of here. */
export function Letter({ message, onMark, onChoose }: Props) {
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
    <article
      id={`message-${id}`}
      tabIndex={-1}
      className={`${classes["letter"]} ${classes[isReply ? "reply" : "caller"]}`}
    >
      <header>
        <b>{say(isReply ? "talk.reply" : "talk.caller")}</b>
        <time dateTime={at}>{clockTime(at)}</time>
      </header>
      <p ref={body} className={classes["body"]}>
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
      </p>
      <footer>
        <span>{say("talk.expires", { date: calendarDay(message.expires_at, locale) })}</span>
        {!isReply && onMark !== null && (
          <button type="button" className={classes["mark"]} onClick={mark}>
            {say("data.mark")}
          </button>
        )}
      </footer>
      {!isReply && <span {...{ [endAttribute]: id }} className={classes["end"]} />}
    </article>
  );
}
