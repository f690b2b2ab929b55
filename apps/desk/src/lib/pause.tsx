import type { Answer } from "@sosmessages/client/http.ts";
import { clockTime, useNow } from "@sosmessages/client/time.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { useRef } from "react";
import { setPause } from "./calls.generated.ts";
import { useFocusKept } from "./form.tsx";
import { send } from "./http.ts";
import { RefusedNote, useAct } from "./page.tsx";
import { useSay } from "./texts.tsx";
import { useMe } from "./use-me.ts";

/** A pause after a hard letter. */
export function usePause() {
  const { me, changed } = useMe();
  const now = useNow();
  const { act, isWorking, refusal } = useAct();
  const end = me.pause_until ?? null;
  return {
    /** Set by the server, even if it is over by the clock of this device. */
    isSet: end !== null,
    /** null: no pause now. */
    until: end !== null && new Date(end) > now ? end : null,
    set: (minutes: number | null) => void act(send(setPause, { body: { minutes } }), changed),
    isWorking,
    refusal,
    /** The pause may have begun in another tab. */
    noted: <A extends Answer<unknown>>(answer: A): A => {
      if (!answer.ok && answer.error === "paused") changed({ ...me, pause_until: answer.until });
      return answer;
    },
  } as const;
}

export type Pause = ReturnType<typeof usePause>;
type Props = Readonly<{ pause: Pause }>;

/** Until when the pause lasts, and how to end it. */
export const Paused = ({ pause }: Props) => pause.until !== null && <Note pause={pause} until={pause.until} />;

function Note({ pause, until }: Props & Readonly<{ until: string }>) {
  const say = useSay();
  const note = useRef<HTMLDivElement>(null);
  useFocusKept(note);
  return (
    <div ref={note} tabIndex={-1}>
      <Banner kind="note">
        <p>{say("check.paused", { time: clockTime(until) })}</p>
        <Button look="quiet" working={pause.isWorking ? say("app.working") : undefined} onPress={() => pause.set(null)}>
          {say("check.end")}
        </Button>
        <RefusedNote refusal={pause.refusal} words={{ offDuty: "queue.off_duty" }} />
      </Banner>
    </div>
  );
}
