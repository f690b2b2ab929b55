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

/** One message, as it would stand in a letter: the words, and below them small what one may want to know. */
export const Letter = memo(({ id, body, isReply, submittedAt, written, promise, helpline, onDelete }: Props) => {
  const say = useSay();
  return (
    <article id={`message-${id}`} className={`${classes["letter"]} ${classes[isReply ? "reply" : "own"]}`}>
      <header>
        <b>{say(isReply ? "messages.reply" : "messages.own")}</b>
        <time dateTime={submittedAt}>{written}</time>
      </header>
      <p className={classes["body"]}>{isReply ? <Linked text={body} /> : body}</p>
      {(promise !== "" || onDelete !== null) && (
        <footer>
          <span>
            <WithCall text={promise} helpline={helpline} />
          </span>
          {onDelete !== null && (
            <button type="button" className={classes["delete"]} onClick={() => onDelete(id)}>
              {say("messages.delete")}
            </button>
          )}
        </footer>
      )}
    </article>
  );
});
Letter.displayName = "Letter";
