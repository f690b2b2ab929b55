import { useState } from "react";
import { useSay } from "#lib/texts.tsx";
import { AboutPanel, NotesPanel, PersonalPanel } from "./panels.tsx";
import { AcutePanel, CallLeader } from "./AcutePanel.tsx";
import { LeaderPanel } from "./LeaderPanel.tsx";
import { useRoom } from "../room.ts";
import { isInDanger, mayWrite } from "../use-conversation.ts";
import { MorePanel, PracticeMore } from "./MorePanel.tsx";
import { ResourcesPanel } from "./ResourcesPanel.tsx";
import classes from "./Side.module.css";

export const sideId = "tools";

export function Side() {
  const { me, conversation, mode, isPractice, isLeader } = useRoom();
  const say = useSay();
  const mayAct = mayWrite(mode) || isLeader;
  // Submitted exercises are read-only.
  const acute = (mayAct || !isPractice) && <AcutePanel />;
  // Panels stay in their places, and open, when the danger is over: what follows it is in them.
  const [isDangerous, setDangerous] = useState(isInDanger(conversation));
  if (isInDanger(conversation) && !isDangerous) setDangerous(true);
  const leader = isLeader && <LeaderPanel />;
  return (
    <aside id={sideId} tabIndex={-1} className={classes["side"]} aria-label={say("talk.tools")}>
      {isDangerous && leader}
      {isDangerous && acute}
      {me.role === "volunteer" && !isPractice && <CallLeader />}
      {/* They are counted when the reply is delivered: afterwards there is nothing left to say. */}
      {mayAct && mode !== "answered" && <AboutPanel />}
      {mayAct && !isPractice && <PersonalPanel />}
      {mayWrite(mode) && <ResourcesPanel />}
      {mayAct && !isPractice && <NotesPanel />}
      {!isDangerous && acute}
      {mode === "write" && (isPractice ? <PracticeMore /> : <MorePanel />)}
      {!isDangerous && leader}
    </aside>
  );
}
