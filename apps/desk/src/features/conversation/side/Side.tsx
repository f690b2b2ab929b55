import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { AboutPanel, type About } from "./About.tsx";
import { AcutePanel } from "./AcutePanel.tsx";
import type { Calls } from "../calls.ts";
import { LeaderPanel } from "./LeaderPanel.tsx";
import { mayWrite, type Mode } from "../mode.ts";
import { MorePanel } from "./MorePanel.tsx";
import { NotesPanel } from "./NotesPanel.tsx";
import { PersonalPanel } from "./PersonalPanel.tsx";
import { ResourcesPanel } from "./ResourcesPanel.tsx";
import classes from "./Side.module.css";

export const sideId = "tools";

type Props = Readonly<{
  id: string;
  me: Me;
  talk: Conversation;
  mode: Mode;
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

/** Beside the letters on a wide screen, below them on a phone: only what the reader may do now. */
export function Side(props: Props) {
  const { id, me, talk, mode, now, calls, about, seenThrough, save, onChanged, onLeft } = props;
  const say = useSay();
  const isLeader = me.role === "leader";
  const mayAct = mayWrite(mode) || isLeader;
  return (
    <aside id={id} tabIndex={-1} className={classes["side"]} aria-label={say("talk.tools")}>
      {mayAct && <AboutPanel tenant={talk.tenant} about={about} onChange={props.onAbout} />}
      {mayAct && (
        <PersonalPanel talk={talk} calls={calls} onOverwriteAll={props.onOverwriteAll} onChanged={onChanged} />
      )}
      {mayWrite(mode) && <ResourcesPanel talk={talk} onInsert={props.onInsert} />}
      {mayAct && <NotesPanel notes={talk.notes} role={me.role} now={now} calls={calls} onChanged={onChanged} />}
      {mayAct && <AcutePanel procedure={talk.procedure} isAcute={talk.is_acute} calls={calls} onChanged={onChanged} />}
      {mode === "write" && (
        <MorePanel
          tenant={talk.tenant}
          role={me.role}
          calls={calls}
          seenThrough={seenThrough}
          save={save}
          onLeft={onLeft}
        />
      )}
      {isLeader && (
        <LeaderPanel talk={talk} calls={calls} seenThrough={seenThrough} onChanged={onChanged} onLeft={onLeft} />
      )}
    </aside>
  );
}
