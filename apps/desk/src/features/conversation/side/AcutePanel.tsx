import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { emergencyEnds } from "@sosmessages/contract/desk/words.ts";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { useState, type ReactNode } from "react";
import { ActButton, RefusedNote, SayButton } from "#lib/page.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { momentWords } from "#lib/time.ts";
import { Ask } from "#lib/dialog.tsx";
import { Choice, Select } from "#lib/form.tsx";
import type { AskProps } from "../ConversationDialogs.tsx";
import { decisionWords } from "../thread/Thread.tsx";
import type { Room } from "../use-conversation.ts";
import { Panel } from "./panels.tsx";
import { useEmergencyMark } from "./unsent-emergencies.ts";
import classes from "./Panel.module.css";

export const acuteId = "danger";

type Props = Pick<Room, "isPractice" | "now" | "calls" | "onChanged"> &
  Readonly<{
    conversation: string;
    procedure: Conversation["procedure"];
    numbers: Conversation["help_numbers"];
    isAcute: boolean;
    /** The caller has deleted every message, and no reply is possible. */
    isEmptied?: boolean;
    /** The last emergency that a leader has ended. */
    ended?: NonNullable<Conversation["ended_emergencies"]>[number] | undefined;
    /** The band above the letters shows it, and that the mark is not sent. */
    hasSign?: boolean;
    /** The leaders are alarmed again at a time. */
    isLookedAt?: boolean;
    /** For leaders. */
    mayClear: boolean;
    /** Whether a leader has seen it. */
    status: ReactNode;
    /** For a leader: when to look again. */
    children?: ReactNode;
  }>;

export function AcutePanel(props: Props) {
  const { conversation, procedure, numbers, isAcute, isEmptied = false, hasSign = false, isPractice, mayClear } = props;
  const { isLookedAt = false, status, now, calls, onChanged, children } = props;
  const ended = isAcute ? undefined : props.ended;
  const { say, locale } = useSpoken();
  const [isEnding, setEnding] = useState(false);
  const marking = useEmergencyMark(conversation, () => calls.setAcute(), onChanged);
  const language = procedure && (locale in procedure.steps ? locale : procedure.usual);
  const own = language === null ? undefined : procedure?.steps[language];
  // A space that does not break holds the figures together, and in their order where one reads from right to left.
  const called = numbers
    .map(({ name, number }) => `${inLanguage(name, locale)} ${number}`.replaceAll(/ (?=\d)/g, "\u00a0"))
    .join(", ");
  const usual = [
    // Its button is gone once it is pressed.
    ...(isAcute ? [] : [say(ended ? "acute.step_again" : "acute.step_1")]),
    say("acute.step_2"),
    ...(called === "" ? [] : [say("acute.step_3", { numbers: called })]),
  ];
  const steps = own ?? usual;
  return (
    <Panel
      id={acuteId}
      title={say("acute.heading")}
      isOpen={isAcute || hasSign || isLookedAt || status !== null}
      isGrave={isAcute}
    >
      {ended && <p>{decisionWords(say, now, ended)}</p>}
      {isAcute && isEmptied ? (
        <p>{say("acute.emptied")}</p>
      ) : (
        <>
          <p>{say("acute.procedure")}</p>
          <ol lang={language ?? undefined}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      {isAcute && !isEmptied && <p>{say(isPractice ? "practice.acute" : "acute.is_set")}</p>}
      {status}
      {children}
      <RefusedNote refusal={marking.refusal} />
      {marking.isUnsent && !hasSign && <Unsent numbers={numbers} />}
      {isAcute && mayClear && <SayButton says="acute.clear" look="quiet" onPress={() => setEnding(true)} />}
      {isEnding && (
        <AskEnd
          calls={calls}
          onDone={() => {
            setEnding(false);
            onChanged();
          }}
          onCancel={() => setEnding(false)}
        />
      )}
      {!isAcute && !marking.isUnsent && (
        <SayButton says="acute.set" look="danger" isWorking={marking.isWorking} onPress={marking.press} />
      )}
    </Panel>
  );
}

/** The reason for ending an emergency, for the audit log. */
export function AskEnd({ calls, ...dialog }: AskProps) {
  const say = useSay();
  const [reason, setReason] = useState<(typeof emergencyEnds)[number] | null>(null);
  const [isMissing, setMissing] = useState(false);
  return (
    <Ask
      {...dialog}
      title={say("acute.end_title")}
      confirm={say("acute.clear")}
      carryOut={reason === null ? null : () => calls.endEmergency(reason)}
      onMissing={() => setMissing(true)}
    >
      <Choice
        isStacked
        legend={say("work.why")}
        options={emergencyEnds.map((each) => ({ value: each, label: say(`acute.end_${each}`) }))}
        chosen={reason}
        onChoose={setReason}
        error={isMissing && reason === null ? say("duty.choose") : undefined}
      />
    </Ask>
  );
}

type Alarm = Conversation["alarms"][number];

export const alarmOf = ({ alarms }: Pick<Conversation, "alarms">, kind: Alarm["kind"]): Alarm | null =>
  alarms.find((alarm) => alarm.kind === kind) ?? null;

type AlarmOfProps = Readonly<{
  alarm: Alarm;
  /** Whose sign of danger it is, of an alarm about one. */
  sign?: "caller" | "program" | undefined;
  numbers: Conversation["help_numbers"];
  leadersOnDuty: number;
  /** How many leaders can be called by mail or on a device. */
  leadersWithAddress: number;
  isLeader: boolean;
  now: Date;
}>;

/** Which alarm, and what became of it: there may be several, one below the other. */
export function AlarmStatus({ alarm, sign, ...about }: AlarmOfProps) {
  const { numbers, leadersOnDuty, leadersWithAddress, isLeader, now } = about;
  const say = useSay();
  const isTick = alarm.kind === "sign" && sign === "caller";
  const which = (
    <p>
      <b>{say(isTick ? "alert.alarm-caller" : `alert.alarm-${alarm.kind}`)}</b> ·{" "}
      {momentWords(say, now, alarm.raised_at)}
    </p>
  );
  if (alarm.seen_at !== null) {
    const name = alarm.seen_by ?? say("role.leader");
    return (
      <>
        {which}
        <p>{say("acute.seen", { name, when: momentWords(say, now, alarm.seen_at) })}</p>
      </>
    );
  }
  return (
    <>
      {which}
      <output className={classes["unseen"]}>
        {typeof alarm.opened_at === "string"
          ? say("acute.opened", { when: momentWords(say, now, alarm.opened_at) })
          : say("acute.unseen")}
      </output>
      {alarm.called?.map(({ name, at }) => (
        <p key={name + at}>{say("acute.mailed", { name, when: momentWords(say, now, at) })}</p>
      ))}
      {typeof alarm.admins_told_at === "string" && (
        <p>{say("acute.admins_told", { when: momentWords(say, now, alarm.admins_told_at) })}</p>
      )}
      {leadersOnDuty === 0 && !isLeader && (
        <Numbers numbers={numbers} words={say(leadersWithAddress === 0 ? "acute.nobody_reachable" : "acute.nobody")} />
      )}
    </>
  );
}

/** The mark has not reached the service. */
export function Unsent({ numbers }: Pick<AlarmOfProps, "numbers">) {
  const say = useSay();
  return (
    <div role="alert" className={classes["unsent"]}>
      <Numbers numbers={numbers} words={say("acute.unsent")} />
    </div>
  );
}

function Numbers({ numbers, words }: Pick<AlarmOfProps, "numbers"> & Readonly<{ words: string }>) {
  const { say, locale } = useSpoken();
  return (
    <>
      <p>{words}</p>
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

type CallLeaderProps = Pick<Room, "calls" | "onChanged"> &
  Readonly<{
    status: ReactNode;
    /** No call stands that a leader has not seen. */
    canCall: boolean;
  }>;

export function CallLeader({ status, canCall, calls, onChanged }: CallLeaderProps) {
  const say = useSay();
  return (
    <section className={classes["call"]} aria-label={say("acute.call")}>
      {status}
      {canCall && <ActButton says="acute.call" look="quiet" call={calls.callLeader} onDone={onChanged} />}
    </section>
  );
}

const choices = [1, 2, 4, 6, 12, 24, 48] as const;
const notNeeded = "none";

type LookAgainChoiceProps = Readonly<{
  /** null: not needed. undefined: not chosen yet. */
  hours: number | null | undefined;
  error?: string | undefined;
  onChange: (hours: number | null) => void;
}>;

/** The leaders are alerted again after these hours, unless one has opened it. There is no default. */
export function LookAgainChoice({ hours, error, onChange }: LookAgainChoiceProps) {
  const say = useSay();
  return (
    <Select
      label={say("look.label")}
      error={error}
      options={[
        ...(hours === undefined ? [{ value: "", label: say("duty.choose") }] : []),
        { value: notNeeded, label: say("look.none") },
        ...choices.map((n) => ({ value: String(n), label: say("look.hours", { n }) })),
      ]}
      chosen={hours === undefined ? "" : String(hours ?? notNeeded)}
      onChoose={(value) => value !== "" && onChange(value === notNeeded ? null : Number(value))}
    />
  );
}

export function LookAgain({
  at,
  now,
  onSet,
}: Readonly<{ at: string | null; now: Date; onSet: LookAgainChoiceProps["onChange"] }>) {
  const say = useSay();
  return (
    <>
      {at !== null && <p>{say("look.set", { when: momentWords(say, now, at) })}</p>}
      <LookAgainChoice hours={undefined} onChange={onSet} />
    </>
  );
}

type AlarmBandProps = Pick<Room, "now" | "calls" | "onChanged"> & Readonly<{ alarms: readonly Alarm[] }>;

/** On top of the room, for leaders: to open the conversation is not yet to acknowledge the alarm. */
export const AlarmBand = ({ alarms, ...more }: AlarmBandProps) =>
  alarms.filter(({ seen_at }) => seen_at === null).map((alarm) => <Unseen key={alarm.id} alarm={alarm} {...more} />);

function Unseen({ alarm, now, calls, onChanged }: Omit<AlarmBandProps, "alarms"> & Readonly<{ alarm: Alarm }>) {
  const say = useSay();
  const words = say(`alert.alarm-${alarm.kind}`);
  return (
    <section className={classes["band"]} aria-label={words}>
      <p>
        {words} · {momentWords(say, now, alarm.raised_at)}
      </p>
      <ActButton says="acute.acknowledge" call={async () => calls.acknowledge(alarm.id)} onDone={onChanged} />
    </section>
  );
}
