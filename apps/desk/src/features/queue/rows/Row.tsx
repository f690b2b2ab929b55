import { memo } from "react";
import { Link } from "wouter";
import { useSay } from "#lib/texts.tsx";
import type { Urgency } from "#lib/time/time-words.ts";
import classes from "../Queue.module.css";
import type { Press } from "./sections.ts";

type Props = Readonly<{
  id: string;
  press: Press;
  isAcute: boolean;
  urgency: Urgency;
  /** "Har ventet i 3 t"; blank where nobody waits. */
  waiting: string;
  deadline: string;
  /** Joined, so that a row whose words are the same is not drawn anew. */
  labels: string;
  onTake: (id: string) => void;
}>;

/** One who waits. No word of what they wrote is here. */
export const Row = memo(({ id, press, isAcute, urgency, waiting, deadline, labels, onTake }: Props) => {
  const say = useSay();
  const words = (
    <>
      <span className={classes["times"]}>
        {isAcute && <b className={classes["acute"]}>{say("queue.acute")}</b>}
        {waiting !== "" && <b>{waiting}</b>}
        {deadline !== "" && <span className={classes[`due-${urgency}`]}>{deadline}</span>}
      </span>
      <span className={classes["labels"]}>{labels}</span>
    </>
  );
  switch (press) {
    case "take":
      return (
        <button type="button" data-row="" className={classes["row"]} onClick={() => onTake(id)}>
          <span className="visually-hidden">{say("queue.take_this")}: </span>
          {words}
        </button>
      );
    case "open":
      return (
        <Link href={`/conversation/${id}`} data-row="" className={classes["row"]}>
          <span className="visually-hidden">{say("queue.open")}: </span>
          {words}
        </Link>
      );
    case "none":
      return <div className={`${classes["row"]} ${classes["still"]}`}>{words}</div>;
  }
});
Row.displayName = "Row";
