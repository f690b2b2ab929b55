import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { pauseMinutes } from "@sosmessages/contract/limits.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { useId, useState } from "react";
import { RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import type { Pause } from "#lib/pause.tsx";
import { useSay } from "#lib/texts.tsx";
import { useRoom } from "../room.ts";
import { isInDanger } from "../use-conversation.ts";
import classes from "./CheckOut.module.css";

/** An emergency, high risk, or a sign of danger. */
export const wasHard = (about: Pick<Conversation, "is_acute" | "sign" | "risk">): boolean =>
  isInDanger(about) || about.risk === "high";

/** After a hard letter: a pause, or a talk. "Take next" is below. */
export function CheckOut({ pause }: Readonly<{ pause: Pause }>) {
  const say = useSay();
  const id = useId();
  const { me, conversation, calls } = useRoom();
  const { act, isWorking, refusal } = useAct();
  const [isAsked, setAsked] = useState(false);
  const ask = () => act(calls.askForTalk(conversation.tenant), () => setAsked(true));
  return (
    <section aria-labelledby={id} className={classes["check"]}>
      <h2 id={id}>{say("check.title")}</h2>
      <p>{say("check.text")}</p>
      <div className={classes["choices"]}>
        {pause.until === null &&
          pauseMinutes.map((minutes) => (
            <Button
              key={minutes}
              look="quiet"
              working={pause.isWorking ? say("app.working") : undefined}
              onPress={() => pause.set(minutes)}
            >
              {say("check.pause", { n: String(minutes) })}
            </Button>
          ))}
        {me.role === "volunteer" && !isAsked && (
          <SayButton says="help.button" look="quiet" isWorking={isWorking} onPress={() => void ask()} />
        )}
      </div>
      <output>{isAsked && say("help.done")}</output>
      <RefusedNote refusal={(pause.until === null ? pause.refusal : null) ?? refusal} />
      <p className={classes["soft"]}>
        {say("check.kept")} {me.role === "volunteer" && say("help.text")}
      </p>
    </section>
  );
}
