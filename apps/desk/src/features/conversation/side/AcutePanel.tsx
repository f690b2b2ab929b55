import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { emergencyEnds } from "@sosmessages/contract/desk/words.ts";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { useState } from "react";
import { ActButton, RefusedNote, SayButton } from "#lib/page.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { momentWords } from "#lib/time.ts";
import { Ask } from "#lib/dialog.tsx";
import { Choice, Select } from "#lib/form.tsx";
import type { AskProps } from "../ConversationDialogs.tsx";
import { decisionWords } from "../thread/Thread.tsx";
import { useConversationContext } from "../conversation-context.ts";
import { isEmptied } from "../use-conversation.ts";
import { Panel } from "./panels.tsx";
import { useAlarm } from "./unsent-emergencies.ts";
import { Numbers, Unsent } from "./Unsent.tsx";
import classes from "./Panel.module.css";

export const acuteId = "danger";

export function AcutePanel() {
  const { conversation, isPractice, isLeader, now, calls, onChanged } = useConversationContext();
  const { procedure, help_numbers: numbers, is_acute: isAcute, sign, look_again_at: lookAgainAt } = conversation;
  const hasSign = Boolean(sign);
  const alarm = (sign && alarmOf(conversation, "sign")) ?? alarmOf(conversation, "acute");
  const hasNoLetters = isEmptied(conversation);
  /** The last emergency that a leader has ended. */
  const ended = isAcute ? undefined : conversation.ended_emergencies?.at(-1);
  const { say, locale } = useSpoken();
  const [isEnding, setEnding] = useState(false);
  const marking = useAlarm("acute", calls.setAcute);
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
      isOpen={
        isAcute || hasSign || (isLeader && lookAgainAt !== null) || alarm !== null || marking.unsent !== undefined
      }
      isGrave={isAcute}
    >
      {ended && <p>{decisionWords(say, now, ended)}</p>}
      {hasNoLetters ? (
        isAcute && <p>{say("acute.emptied")}</p>
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
      {isAcute && !hasNoLetters && <p>{say(isPractice ? "practice.acute" : "acute.is_set")}</p>}
      {alarm && <AlarmStatus alarm={alarm} />}
      {isLeader && <LookAgain />}
      <RefusedNote refusal={marking.refusal} />
      {/* For a sign, the band above the letters shows it. */}
      {marking.unsent && !hasSign && <Unsent alarm={marking.unsent} />}
      {isAcute && (isLeader || isPractice) && (
        <SayButton says="acute.clear" look="quiet" onPress={() => setEnding(true)} />
      )}
      {isEnding && (
        <AskEnd
          onDone={() => {
            setEnding(false);
            onChanged();
          }}
          onCancel={() => setEnding(false)}
        />
      )}
      {!isAcute && !marking.isRepeated && (
        <SayButton says="acute.set" look="danger" isWorking={marking.isWorking} onPress={marking.press} />
      )}
    </Panel>
  );
}

/** The reason for ending an emergency, for the audit log. */
export function AskEnd(dialog: AskProps) {
  const say = useSay();
  const { calls } = useConversationContext();
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
        error={isMissing && reason === null ? say("acute.end_first") : undefined}
      />
    </Ask>
  );
}

type Alarm = Conversation["alarms"][number];

export const alarmOf = ({ alarms }: Pick<Conversation, "alarms">, kind: Alarm["kind"]): Alarm | null =>
  alarms.find((alarm) => alarm.kind === kind) ?? null;

/** Which alarm, and what became of it: there may be several, one below the other. */
export function AlarmStatus({ alarm }: Readonly<{ alarm: Alarm }>) {
  const say = useSay();
  const { conversation, isLeader, now } = useConversationContext();
  const isTick = alarm.kind === "sign" && conversation.sign?.source === "caller";
  const isNobodyReachable = (conversation.leaders_with_address ?? 0) === 0;
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
      {conversation.leaders_on_duty === 0 && !isLeader && (
        <Numbers
          words={say(isNobodyReachable ? "acute.nobody_reachable" : "acute.nobody")}
          numbers={conversation.help_numbers}
        />
      )}
    </>
  );
}

export function CallLeader() {
  const say = useSay();
  const { conversation, calls } = useConversationContext();
  const alarm = alarmOf(conversation, "leader");
  const calling = useAlarm("leader", calls.callLeader);
  return (
    <section className={classes["call"]} aria-label={say("acute.call")}>
      {alarm && <AlarmStatus alarm={alarm} />}
      <RefusedNote refusal={calling.refusal} />
      {calling.unsent && <Unsent alarm={calling.unsent} />}
      {alarm?.seen_at !== null && !calling.isRepeated && (
        <SayButton says="acute.call" look="quiet" isWorking={calling.isWorking} onPress={calling.press} />
      )}
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

export function LookAgain() {
  const say = useSay();
  const { conversation, now, calls, onChanged } = useConversationContext();
  const { look_again_at: at } = conversation;
  return (
    <>
      {at !== null && <p>{say("look.set", { when: momentWords(say, now, at) })}</p>}
      <LookAgainChoice hours={undefined} onChange={(hours) => void calls.lookAgain(hours).then(onChanged)} />
    </>
  );
}

/** At the top of the conversation, for leaders: to open the conversation is not yet to acknowledge the alarm. That of a sign is in its band. */
export function AlarmBand() {
  const say = useSay();
  const { conversation, now, calls, onChanged } = useConversationContext();
  return conversation.alarms
    .filter(({ kind, seen_at }) => seen_at === null && (kind !== "sign" || !conversation.sign))
    .map(({ id, kind, raised_at }) => (
      <section key={id} className={classes["band"]} aria-label={say(`alert.alarm-${kind}`)}>
        <p>
          {say(`alert.alarm-${kind}`)} · {momentWords(say, now, raised_at)}
        </p>
        <ActButton says="acute.acknowledge" call={async () => calls.acknowledge(id)} onDone={onChanged} />
      </section>
    ));
}
