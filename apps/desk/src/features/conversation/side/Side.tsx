import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { AboutPanel, NotesPanel, PersonalPanel, type About } from "./panels.tsx";
import { AcutePanel, alarmOf, AlarmStatus, CallLeader, LookAgain } from "./AcutePanel.tsx";
import type { Calls } from "../calls.ts";
import { LeaderPanel } from "./LeaderPanel.tsx";
import { mayWrite, type Mode } from "../use-conversation.ts";
import { MorePanel, PracticeMore } from "./MorePanel.tsx";
import { ResourcesPanel } from "./ResourcesPanel.tsx";
import type { Others } from "../StatusLine.tsx";
import classes from "./Side.module.css";

export const sideId = "tools";

type Props = Readonly<{
  id: string;
  me: Me;
  conversation: Conversation;
  mode: Mode;
  isPractice: boolean;
  others: Others;
  now: Date;
  calls: Calls;
  about: About;
  seenThrough: string | null;
  save: () => Promise<unknown>;
  onAbout: (about: About) => void;
  onInsert: (words: string) => void;
  onOverwriteAll: () => void;
  onChanged: () => void;
  onLeft: (told: PlainKey) => void;
}>;

export function Side(props: Props) {
  const { id, me, conversation, mode, isPractice, now, calls, about, seenThrough, save, onChanged, onLeft } = props;
  const say = useSay();
  const isLeader = me.role === "leader" && !isPractice;
  const mayAct = mayWrite(mode) || isLeader;
  /** Submitted exercises are read-only. */
  const mayPress = mayAct || !isPractice;
  const statusOf = (alarm: ReturnType<typeof alarmOf>) =>
    alarm && (
      <AlarmStatus
        alarm={alarm}
        numbers={conversation.help_numbers}
        leadersOnDuty={conversation.leaders_on_duty}
        leadersWithAddress={conversation.leaders_with_address ?? 0}
        isLeader={isLeader}
        now={now}
      />
    );
  const lookAgain = (hours: number | null) => void calls.lookAgain(hours).then(onChanged);
  const acute = (
    <AcutePanel
      conversation={conversation.id}
      procedure={conversation.procedure}
      numbers={conversation.help_numbers}
      isAcute={conversation.is_acute}
      hasSign={Boolean(conversation.sign)}
      status={statusOf(alarmOf(conversation, "acute"))}
      isPractice={isPractice}
      mayClear={isLeader || isPractice}
      calls={calls}
      onChanged={onChanged}
    >
      {isLeader && <LookAgain at={conversation.look_again_at} now={now} onSet={lookAgain} />}
    </AcutePanel>
  );
  const isInDanger = conversation.is_acute || Boolean(conversation.sign);
  const leader = isLeader && (
    <LeaderPanel
      conversation={conversation}
      others={props.others}
      calls={calls}
      seenThrough={seenThrough}
      onChanged={onChanged}
      onLeft={onLeft}
    />
  );
  return (
    <aside id={id} tabIndex={-1} className={classes["side"]} aria-label={say("talk.tools")}>
      {isInDanger && leader}
      {isInDanger && mayPress && acute}
      {me.role === "volunteer" && !isPractice && (
        <CallLeader
          status={statusOf(alarmOf(conversation, "leader"))}
          canCall={alarmOf(conversation, "leader")?.seen_at !== null}
          calls={calls}
          onChanged={onChanged}
        />
      )}
      {/* They are counted when the reply is delivered: afterwards there is nothing left to say. */}
      {mayAct && mode !== "answered" && (
        <AboutPanel isPractice={isPractice} service={conversation.tenant} about={about} onChange={props.onAbout} />
      )}
      {mayAct && !isPractice && (
        <PersonalPanel
          conversation={conversation}
          calls={calls}
          onOverwriteAll={props.onOverwriteAll}
          onChanged={onChanged}
        />
      )}
      {mayWrite(mode) && <ResourcesPanel conversation={conversation} onInsert={props.onInsert} />}
      {mayAct && !isPractice && (
        <NotesPanel
          service={conversation.tenant}
          notes={conversation.notes}
          role={me.role}
          now={now}
          calls={calls}
          onChanged={onChanged}
        />
      )}
      {!isInDanger && mayPress && acute}
      {mode === "write" && !isPractice && (
        <MorePanel
          service={conversation.tenant}
          role={me.role}
          mayClose={isLeader || !(conversation.is_acute || conversation.sign?.source === "caller")}
          calls={calls}
          seenThrough={seenThrough}
          save={save}
          onLeft={onLeft}
        />
      )}
      {mode === "write" && isPractice && <PracticeMore calls={calls} save={save} onLeft={onLeft} />}
      {!isInDanger && leader}
    </aside>
  );
}
