import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import { clockTime, useNow } from "@sosmessages/client/time.ts";
import { Banner } from "@sosmessages/ui/page.tsx";
import { useRef } from "react";
import { setPause } from "./calls.generated.ts";
import { useFocusKept } from "./form.tsx";
import { send } from "./http.ts";
import { RefusedNote, useAct, SayButton } from "./page.tsx";
import { useSay } from "./texts.tsx";
import { useMe } from "./use-me.ts";

/** A pause after a hard letter. */
export function usePause() {
  const { me, changed, askForDuty } = useMe();
  const now = useNow();
  const { act, isWorking, refusal } = useAct();
  const end = me.pause_until ?? null;
  const until = end !== null && new Date(end) > now ? end : null;
  return {
    /** Set by the server, even if it is over by the clock of this device. */
    isSet: end !== null,
    /** null: no pause now. */
    until,
    /** Without a refusal that the note `Paused` already explains. */
    without: (refused: Refusal | null) =>
      refused?.error === "paused" && (end === null || until !== null) ? null : refused,
    set: (minutes: number | null) => void act(send(setPause, { body: { minutes } }), changed),
    isWorking,
    refusal,
    /** Of a claim: the pause may have begun in another tab, and the duty may be over. */
    noted: <A extends Answer<unknown>>(answer: A): A => {
      if (!answer.ok && answer.error === "paused") changed({ ...me, pause_until: answer.until });
      if (!answer.ok && answer.error === "offDuty") askForDuty();
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
        <SayButton says="check.end" look="quiet" isWorking={pause.isWorking} onPress={() => pause.set(null)} />
        <RefusedNote refusal={pause.refusal} />
      </Banner>
    </div>
  );
}
