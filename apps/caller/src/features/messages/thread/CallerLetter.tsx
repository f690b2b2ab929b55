import { Letter } from "@sosmessages/ui/thread/Letter.tsx";
import { memo, Suspense } from "react";
import { useSay } from "#lib/texts.tsx";
import { Linked } from "../rarely.ts";
import { mayHoldLinks } from "./letter-texts.ts";
import classes from "./MessageList.module.css";

type Props = Readonly<{
  id: string;
  body: string;
  isReply: boolean;
  submittedAt: string;
  /** "Today 14:20". */
  written: string;
  onDelete: ((id: string) => void) | null;
}>;

/** Not drawn again while nothing of it has changed. */
export const CallerLetter = memo(({ id, body, isReply, submittedAt, written, onDelete }: Props) => {
  const say = useSay();
  return (
    <Letter
      id={id}
      className={classes["letter"]}
      isOwn={!isReply}
      head={{ from: say(isReply ? "messages.reply" : "messages.own"), at: submittedAt, time: written }}
      note={null}
      more={
        onDelete && {
          words: say("messages.more", { time: written }),
          action: { words: say("messages.delete"), onPress: () => onDelete(id) },
        }
      }
      action={null}
    >
      {isReply && mayHoldLinks(body) ? (
        <Suspense fallback={body}>
          <Linked text={body} />
        </Suspense>
      ) : (
        body
      )}
    </Letter>
  );
});
CallerLetter.displayName = "CallerLetter";
