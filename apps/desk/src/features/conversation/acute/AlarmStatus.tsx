import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { momentWords } from "#lib/time/time-words.ts";
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
}>;

/** Whether a leader has seen the call. Where none is on duty: what happens now, and the numbers. */
export function AlarmStatus({ alarm, numbers, leadersOnDuty, isLeader, now }: Props) {
  const say = useSay();
  if (alarm.seen_at !== null) return <p>{say("acute.seen", { when: momentWords(say, now, alarm.seen_at) })}</p>;
  return (
    <>
      <output className={classes["unseen"]}>{say("acute.unseen")}</output>
      {leadersOnDuty === 0 && !isLeader && <Numbers numbers={numbers} />}
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
