import { useState } from "react";
import { useSay } from "#lib/texts.tsx";
import { AboutPanel, NotesPanel, PersonalPanel, type About } from "./panels.tsx";
import { AcutePanel, alarmOf, AlarmStatus, CallLeader, LookAgain } from "./AcutePanel.tsx";
import { LeaderPanel } from "./LeaderPanel.tsx";
import { isEmptied, isInDanger, mayWrite, type Room } from "../use-conversation.ts";
import { MorePanel, PracticeMore } from "./MorePanel.tsx";
import { ResourcesPanel } from "./ResourcesPanel.tsx";
import classes from "./Side.module.css";

export const sideId = "tools";

type Props = Room &
  Readonly<{
    id: string;
    about: About;
    seenThrough: string | null;
    save: () => Promise<unknown>;
    onAbout: (about: About) => void;
    onInsert: (words: string) => void;
    onOverwriteAll: () => void;
  }>;

export function Side(props: Props) {
  const { id, me, conversation, mode, isPractice, now, calls, about, onChanged } = props;
  const say = useSay();
  const isLeader = me.role === "leader" && !isPractice;
  const mayAct = mayWrite(mode) || isLeader;
  /** Submitted exercises are read-only. */
  const mayPress = mayAct || !isPractice;
  const statusOf = (alarm: ReturnType<typeof alarmOf>) =>
    alarm && (
      <AlarmStatus
        alarm={alarm}
        sign={conversation.sign?.source}
        numbers={conversation.help_numbers}
        leadersOnDuty={conversation.leaders_on_duty}
        leadersWithAddress={conversation.leaders_with_address ?? 0}
        isLeader={isLeader}
        now={now}
      />
    );
  const alarm = (conversation.sign && alarmOf(conversation, "sign")) ?? alarmOf(conversation, "acute");
  const lookAgain = (hours: number | null) => void calls.lookAgain(hours).then(onChanged);
  const acute = (
    <AcutePanel
      {...props}
      conversation={conversation.id}
      procedure={conversation.procedure}
      numbers={conversation.help_numbers}
      isAcute={conversation.is_acute}
      isEmptied={isEmptied(conversation)}
      ended={conversation.ended_emergencies?.at(-1)}
      hasSign={Boolean(conversation.sign)}
      isLookedAt={isLeader && conversation.look_again_at !== null}
      status={statusOf(alarm)}
      mayClear={isLeader || isPractice}
    >
      {isLeader && <LookAgain at={conversation.look_again_at} now={now} onSet={lookAgain} />}
    </AcutePanel>
  );
  // Panels stay in their places, and open, when the danger is over: what follows it is in them.
  const [isDangerous, setDangerous] = useState(isInDanger(conversation));
  if (isInDanger(conversation) && !isDangerous) setDangerous(true);
  const leader = isLeader && <LeaderPanel {...props} />;
  return (
    <aside id={id} tabIndex={-1} className={classes["side"]} aria-label={say("talk.tools")}>
      {isDangerous && leader}
      {isDangerous && mayPress && acute}
      {me.role === "volunteer" && !isPractice && (
        <CallLeader
          {...props}
          status={statusOf(alarmOf(conversation, "leader"))}
          canCall={alarmOf(conversation, "leader")?.seen_at !== null}
        />
      )}
      {/* They are counted when the reply is delivered: afterwards there is nothing left to say. */}
      {mayAct && mode !== "answered" && (
        <AboutPanel
          isPractice={isPractice}
          isAcute={conversation.is_acute}
          service={conversation.tenant}
          about={about}
          onChange={props.onAbout}
        />
      )}
      {mayAct && !isPractice && <PersonalPanel {...props} />}
      {mayWrite(mode) && <ResourcesPanel {...props} />}
      {mayAct && !isPractice && <NotesPanel {...props} />}
      {!isDangerous && mayPress && acute}
      {mode === "write" && (isPractice ? <PracticeMore {...props} /> : <MorePanel {...props} />)}
      {!isDangerous && leader}
    </aside>
  );
}
