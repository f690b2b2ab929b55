import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { useKeys } from "#lib/keys.ts";
import { RefusedNote, useAct } from "#lib/page.tsx";
import { useSay } from "#lib/texts.tsx";
import type { Calls } from "./calls.ts";
import panelClasses from "./side/Panel.module.css";
import { Acknowledge, alarmOf, Unsent } from "./side/AcutePanel.tsx";
import { useEmergencyMark } from "./side/unsent-emergencies.ts";

type Props = Readonly<{
  conversation: Pick<Conversation, "id" | "sign" | "help_numbers" | "alarms">;
  /** A leader, or the holder of the claim. */
  mayDecide: boolean;
  isLeader: boolean;
  calls: Calls;
  onChanged: () => void;
}>;

/** A sign of danger on top of the letters, until a person decides. The caller's tick is rejected by a leader only. */
export function SignBand({ conversation, mayDecide, isLeader, calls, onChanged }: Props) {
  const { id, sign, help_numbers: numbers } = conversation;
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const marking = useEmergencyMark(id, () => calls.setAcute(), onChanged);
  const mayReject = mayDecide && (isLeader || sign?.source === "program");
  const reject = () => void act(calls.rejectSign(), onChanged);
  useKeys(sign && mayDecide ? { a: marking.press, ...(mayReject && { d: reject }) } : {});
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
      {marking.isUnsent && <Unsent numbers={numbers} />}
      {mayDecide && !marking.isUnsent && (
        <div className={panelClasses["decide"]}>
          <Button look="danger" working={working} onPress={marking.press}>
            {say("sign.emergency")} <kbd>A</kbd>
          </Button>
          {mayReject && (
            <Button look="quiet" working={working} onPress={reject}>
              {say("sign.reject")} <kbd>D</kbd>
            </Button>
          )}
          {alarm?.seen_at === null && <Acknowledge alarm={alarm.id} calls={calls} onChanged={onChanged} />}
        </div>
      )}
    </section>
  );
}
