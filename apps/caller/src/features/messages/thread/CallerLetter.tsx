import { Letter } from "@sosmessages/ui/thread/Letter.tsx";
import { memo } from "react";
import { useSay } from "#lib/texts.tsx";
import { WithCall } from "../CallLink.tsx";
import { Linked } from "./Linked.tsx";
import classes from "./MessageList.module.css";
import type { Service } from "../service.ts";

type Props = Readonly<{
  id: string;
  body: string;
  isReply: boolean;
  submittedAt: string;
  /** "Today 14:20". */
  written: string;
  /** When it is answered at the latest, and deleted. */
  promise: string;
  helpline: Service["helpline"];
  onDelete: ((id: string) => void) | null;
}>;

/** Not drawn again while nothing of it has changed. */
export const CallerLetter = memo(({ id, body, isReply, submittedAt, written, promise, helpline, onDelete }: Props) => {
  const say = useSay();
  return (
    <Letter
      id={id}
      className={classes["letter"]}
      isOwn={!isReply}
      head={{ from: say(isReply ? "messages.reply" : "messages.own"), at: submittedAt, time: written }}
      note={promise === "" ? null : <WithCall text={promise} helpline={helpline} />}
      action={onDelete && { words: say("messages.delete"), onPress: () => onDelete(id) }}
    >
      {isReply ? <Linked text={body} /> : body}
    </Letter>
  );
});
CallerLetter.displayName = "CallerLetter";
