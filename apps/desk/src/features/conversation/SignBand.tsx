import { useNow } from "@sosmessages/client/time.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { useRef, useState } from "react";
import { useKeys } from "#lib/keys.ts";
import { ActButton, RefusedNote, useAct } from "#lib/page.tsx";
import { useSay } from "#lib/texts.tsx";
import panelClasses from "./side/Panel.module.css";
import { alarmOf } from "./side/AcutePanel.tsx";
import { Unsent } from "./side/Unsent.tsx";
import { useAlarm } from "./side/unsent-emergencies.ts";
import { useConversationContext } from "./conversation-context.ts";

const undoMs = 6_000;

/** A sign of danger on top of the letters, until a person decides. The caller's tick is rejected by a leader only. */
export function SignBand() {
  const { me, conversation, mode, calls, onChanged } = useConversationContext();
  const { sign } = conversation;
  const isLeader = me.role === "leader";
  const mayDecide = mode === "write" || isLeader;
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const marking = useAlarm("acute", calls.setAcute);
  const mayReject = mayDecide && (isLeader || sign?.source === "program");
  const rejection = useRejection(() => void act(calls.rejectSign(), onChanged));
  const mark = () => {
    rejection.undo();
    marking.press();
  };
  const keys = {
    a: mark,
    ...(mayReject && { d: rejection.begin }),
    ...(rejection.left !== null && { u: rejection.undo }),
  };
  useKeys(sign && mayDecide ? keys : {});
  if (!sign) return null;
  const working = isWorking || marking.isWorking ? say("app.working") : undefined;
  const words = say(sign.source === "caller" ? "sign.caller" : "sign.program");
  const alarm = isLeader ? alarmOf(conversation, "sign") : null;
  return (
    <section className={panelClasses["band"]} aria-label={words}>
      <p>
        {words}. {sign.source === "program" && say("lane.may_be_wrong")}
        {sign.source === "caller" && mayDecide && !mayReject && say("sign.leader_only")}
      </p>
      <RefusedNote refusal={refusal ?? marking.refusal} />
      {marking.unsent && <Unsent alarm={marking.unsent} />}
      {mayDecide && !marking.isRepeated && (
        <div className={panelClasses["decide"]}>
          <Button look="danger" working={working} onPress={mark}>
            {say("sign.emergency")} <kbd>A</kbd>
          </Button>
          {mayReject && rejection.left === null && (
            <Button look="quiet" working={working} onPress={rejection.begin}>
              {say("sign.reject")} <kbd>D</kbd>
            </Button>
          )}
          {rejection.left !== null && (
            <>
              <output>{say("sign.rejecting", { n: String(rejection.left) })}</output>
              <Button look="quiet" onPress={rejection.undo}>
                {say("undo.undo")} <kbd>U</kbd>
              </Button>
            </>
          )}
          {alarm?.seen_at === null && (
            <ActButton says="acute.acknowledge" call={async () => calls.acknowledge(alarm.id)} onDone={onChanged} />
          )}
        </div>
      )}
    </section>
  );
}

/** One key rejects, so there is time to undo it. It is carried out although the page is left; a closed one keeps the sign. */
function useRejection(reject: () => void) {
  const now = useNow(1_000);
  const [until, setUntil] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    /** Seconds. */
    left: until === null ? null : Math.ceil(Math.min(undoMs, Math.max(0, until - now.getTime())) / 1_000),
    begin: () => {
      if (until !== null) return;
      setUntil(Date.now() + undoMs);
      timer.current = setTimeout(() => {
        setUntil(null);
        reject();
      }, undoMs);
    },
    undo: () => {
      clearTimeout(timer.current);
      setUntil(null);
    },
  } as const;
}
