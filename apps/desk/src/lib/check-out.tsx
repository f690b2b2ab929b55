import { pauseMinutes } from "@sosmessages/contract/limits.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { useId, useState } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { askForTalk } from "./calls.generated.ts";
import classes from "./check-out.module.css";
import { send } from "./http.ts";
import { RefusedNote, SayButton, useAct } from "./page.tsx";
import { usePause, type Pause } from "./pause.tsx";
import { useSay } from "./texts.tsx";
import { useMe } from "./use-me.ts";

/** After a hard letter: a pause, or a talk. "Take next" is beside it. */
export function CheckOut({ service, pause }: Readonly<{ service: string; pause: Pause }>) {
  const say = useSay();
  const id = useId();
  const { me } = useMe();
  const { act, isWorking, refusal } = useAct();
  const [isAsked, setAsked] = useState(false);
  const ask = () => act(send(askForTalk, { body: { tenant: service } }), () => setAsked(true));
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

/** On the next page, after a hard letter was given back or closed. */
export function CheckOutBefore() {
  const pause = usePause();
  const state = useHistoryState<{ hardIn?: string | null } | null>();
  const [hardIn] = useState(state?.hardIn ?? null);
  return hardIn !== null && <CheckOut service={hardIn} pause={pause} />;
}
