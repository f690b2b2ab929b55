import { Link } from "wouter";
import { useSay } from "#lib/texts.tsx";
import classes from "./Conversation.module.css";

/** The caller has deleted everything. It is said kindly: nobody here did anything wrong. */
export function Gone() {
  const say = useSay();
  return (
    <div className={classes["apart"]} role="alert">
      <h1>{say("talk.gone_title")}</h1>
      <p>{say("talk.gone")}</p>
      <p>
        <Link href="/">{say("work.queue")}</Link>
      </p>
    </div>
  );
}
