import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import { useSay } from "#lib/texts.tsx";
import { dayWords } from "#lib/time-words.ts";
import { entriesOf } from "./days.ts";
import { Letter, type Place } from "./Letter.tsx";
import classes from "./Thread.module.css";

type Props = Readonly<{
  messages: readonly DeskMessage[];
  /** Those that were there when it was opened. */
  known: ReadonlySet<string>;
  now: Date;
  onMark: ((place: Place) => void) | null;
  onChoose: (message: DeskMessage) => void;
}>;

export const newsId = "what-is-new";

/** The conversation, oldest first. What comes is put below; nothing above it moves. */
export function Thread({ messages, known, now, onMark, onChoose }: Props) {
  const say = useSay();
  return (
    <section className={classes["thread"]} aria-label={say("talk.thread")}>
      {entriesOf(messages, known).map((entry) => {
        switch (entry.is) {
          case "day":
            return (
              <h2 key={entry.at} className={classes["day"]}>
                {dayWords(say, now, entry.at)}
              </h2>
            );
          case "news":
            return (
              <h2 key="news" id={newsId} tabIndex={-1} className={`${classes["day"]} ${classes["news"]}`}>
                {say("talk.new")}
              </h2>
            );
          case "message":
            return <Letter key={entry.message.id} message={entry.message} onMark={onMark} onChoose={onChoose} />;
        }
      })}
    </section>
  );
}
