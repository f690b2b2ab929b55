import { limits } from "@sosmessages/contract/limits.ts";
import { useId, useState } from "react";
import { useSay } from "#lib/texts.tsx";
import { Ask } from "./Ask.tsx";
import type { Calls } from "../calls.ts";
import classes from "../side/Side.module.css";

type Props = Readonly<{ calls: Calls; before: () => Promise<unknown>; onDone: () => void; onCancel: () => void }>;

/** Back to its author, with the leader's changes and a few words. */
export function AskReturn({ calls, before, onDone, onCancel }: Props) {
  const say = useSay();
  const id = useId();
  const [comment, setComment] = useState("");
  const [isMissing, setMissing] = useState(false);
  const giveBack = async () => {
    await before();
    return calls.giveBack({ comment: comment.trim() });
  };
  return (
    <Ask
      title={say("review.return_title")}
      confirm={say("review.return")}
      carryOut={comment.trim() === "" ? null : giveBack}
      onMissing={() => setMissing(true)}
      onDone={onDone}
      onCancel={onCancel}
    >
      <div className={classes["fields"]}>
        <label htmlFor={id}>{say("review.comment")}</label>
        <textarea
          id={id}
          rows={4}
          maxLength={limits.note.max}
          value={comment}
          onChange={(e) => setComment(e.target.value)}
        />
        <p role="alert" className={classes["error"]}>
          {isMissing && comment.trim() === "" && say("review.comment_first")}
        </p>
      </div>
    </Ask>
  );
}
