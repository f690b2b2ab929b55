import { useId } from "react";
import { AskButton } from "#lib/dialog.tsx";
import { SayButton } from "#lib/page.tsx";
import { useSay } from "#lib/texts.tsx";
import { useRoom } from "../room.ts";
import classes from "../Conversation.module.css";
import { notesId } from "../side/panels.tsx";

/** Opens the notes, which the author reads beside the letters. */
function writeNote(): void {
  const panel = document.getElementById(notesId);
  panel?.setAttribute("open", "");
  panel?.querySelector("textarea")?.focus();
}

/** A leader beside a colleague who writes: the draft as it grows, and the two ways to help. */
export function LookOn() {
  const say = useSay();
  const { conversation, calls, onChanged } = useRoom();
  const { draft } = conversation;
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes["look-on"]}>
      <h2 id={id}>{say("look_on.heading")}</h2>
      {draft === null || draft.body === "" ? (
        <p className="soft">{say("look_on.empty")}</p>
      ) : (
        <blockquote dir="auto" className={classes["kept"]}>
          {draft.body}
        </blockquote>
      )}
      <div className={classes["ways"]}>
        <AskButton
          says="leader.to_me"
          title={say("leader.take_title")}
          carryOut={() => calls.takeOver("me")}
          onDone={onChanged}
        >
          <p>{say("leader.take_text")}</p>
        </AskButton>
        <SayButton says="look_on.note" look="quiet" onPress={writeNote} />
      </div>
    </section>
  );
}
