import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { pauseMinutes } from "@sosmessages/contract/limits.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { useId, useState } from "react";
import { RefusedNote, useAct } from "#lib/page.tsx";
import type { Pause } from "#lib/pause.tsx";
import { useSay } from "#lib/texts.tsx";
import { useMe } from "#lib/use-me.ts";
import type { Calls } from "../calls.ts";
import classes from "./CheckOut.module.css";

/** An emergency, high risk, or a sign of danger. */
export const wasHard = ({ is_acute, sign, risk }: Pick<Conversation, "is_acute" | "sign" | "risk">): boolean =>
  is_acute || Boolean(sign) || risk === "high";

type Props = Readonly<{ service: string; calls: Calls; pause: Pause }>;

/** After a hard letter: a pause, or a talk. "Take next" is below. */
export function CheckOut({ service, calls, pause }: Props) {
  const say = useSay();
  const id = useId();
  const { me } = useMe();
  const { act, isWorking, refusal } = useAct();
  const [isAsked, setAsked] = useState(false);
  const ask = () => act(calls.askForTalk(service), () => setAsked(true));
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
          <Button look="quiet" working={isWorking ? say("app.working") : undefined} onPress={() => void ask()}>
            {say("help.button")}
          </Button>
        )}
      </div>
      <output>{isAsked && say("help.done")}</output>
      <RefusedNote
        refusal={(pause.until === null ? pause.refusal : null) ?? refusal}
        words={{ offDuty: "queue.off_duty" }}
      />
      <p className={classes["soft"]}>
        {say("check.kept")} {me.role === "volunteer" && say("help.text")}
      </p>
    </section>
  );
}
