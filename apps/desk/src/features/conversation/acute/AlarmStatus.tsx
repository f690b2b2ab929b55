import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { momentWords } from "#lib/time/time-words.ts";
import { useAct } from "#lib/use-act.ts";
import type { Calls } from "../calls.ts";
import classes from "../side/Panel.module.css";

type Alarm = Conversation["alarms"][number];

export const alarmOf = ({ alarms }: Pick<Conversation, "alarms">, kind: Alarm["kind"]): Alarm | null =>
  alarms.find((alarm) => alarm.kind === kind) ?? null;

type Props = Readonly<{
  alarm: Alarm;
  numbers: Conversation["help_numbers"];
  leadersOnDuty: number;
  isLeader: boolean;
  now: Date;
  calls: Calls;
  onChanged: () => void;
}>;

/** Whether a leader has seen the call. Where none is on duty: what happens now, and the numbers. */
export function AlarmStatus({ alarm, numbers, leadersOnDuty, isLeader, now, calls, onChanged }: Props) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  if (alarm.seen_at !== null) return <p>{say("acute.seen", { when: momentWords(say, now, alarm.seen_at) })}</p>;
  if (isLeader) {
    return (
      <>
        <RefusedNote refusal={refusal} />
        <Button
          working={isWorking ? say("app.working") : undefined}
          onPress={() => void act(() => calls.acknowledge(alarm.id), onChanged)}
        >
          {say("acute.acknowledge")}
        </Button>
      </>
    );
  }
  return (
    <>
      <output className={classes["unseen"]}>{say("acute.unseen")}</output>
      {leadersOnDuty === 0 && <Numbers numbers={numbers} />}
    </>
  );
}

function Numbers({ numbers }: Pick<Props, "numbers">) {
  const say = useSay();
  const { locale } = useSpoken();
  return (
    <>
      <p>{say("acute.nobody")}</p>
      <h3>{say("acute.numbers")}</h3>
      <dl className={classes["numbers"]}>
        {numbers.map(({ name, number }) => (
          <div key={number}>
            <dt>{inLanguage(name, locale)}</dt>
            <dd>
              <a className="number" href={`tel:${number.replaceAll(" ", "")}`}>
                {number}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
