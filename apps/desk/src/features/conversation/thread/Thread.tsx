import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import { Divider } from "@sosmessages/ui/thread/Divider.tsx";
import { useSay } from "#lib/texts.tsx";
import { dayWords } from "#lib/time/time-words.ts";
import { entriesOf } from "./days.ts";
import { DeskLetter, type Place } from "./DeskLetter.tsx";
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
