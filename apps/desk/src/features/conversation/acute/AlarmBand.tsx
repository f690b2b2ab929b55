import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import { momentWords } from "#lib/time/time-words.ts";
import { useAct } from "#lib/use-act.ts";
import type { Calls } from "../calls.ts";
import classes from "./AlarmBand.module.css";

type Alarm = Conversation["alarms"][number];
type Props = Readonly<{ alarms: readonly Alarm[]; now: Date; calls: Calls; onChanged: () => void }>;

/** On top of the room, for leaders: to open the conversation is not yet to acknowledge the alarm. */
export const AlarmBand = ({ alarms, ...more }: Props) =>
  alarms.filter(({ seen_at }) => seen_at === null).map((alarm) => <Unseen key={alarm.id} alarm={alarm} {...more} />);

function Unseen({ alarm, now, calls, onChanged }: Omit<Props, "alarms"> & Readonly<{ alarm: Alarm }>) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const words = say(`alert.alarm-${alarm.kind}`);
  return (
    <section className={classes["band"]} aria-label={words}>
      <p>
        {words} · {momentWords(say, now, alarm.raised_at)}
      </p>
      <RefusedNote refusal={refusal} />
      <Button
        working={isWorking ? say("app.working") : undefined}
        onPress={() => void act(() => calls.acknowledge(alarm.id), onChanged)}
      >
        {say("acute.acknowledge")}
      </Button>
    </section>
  );
}
