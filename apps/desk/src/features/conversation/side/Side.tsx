import { useState } from "react";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { AboutPanel, NotesPanel, PersonalPanel, Panel } from "./panels.tsx";
import { AcutePanel, CallLeader } from "./AcutePanel.tsx";
import { LeaderPanel } from "./LeaderPanel.tsx";
import { useConversationContext } from "../conversation-context.ts";
import { isInDanger, mayWrite } from "../use-conversation.ts";
import { ResourcesPanel } from "./ResourcesPanel.tsx";
import classes from "./Side.module.css";
import { Banner } from "@sosmessages/ui/page.tsx";
import { RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { AskClose, AskPropose, AskRelease } from "../ConversationDialogs.tsx";

export const sideId = "tools";

export function Side() {
  const { me, conversation, mode, isPractice, isLeader } = useConversationContext();
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

function PracticeMore() {
  const { onLeft } = useConversationContext();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <SayButton says="release.button" look="quiet" onPress={() => setAsking(true)} />
      {isAsking && <AskRelease onDone={() => onLeft("practice.given_back")} onCancel={() => setAsking(false)} />}
    </>
  );
}

/** Ways out that are not a reply, and a hand when it was hard. */
function MorePanel() {
  const say = useSay();
  const { conversation, me, calls, onLeft } = useConversationContext();
  const [asking, setAsking] = useState<"release" | "close" | "propose" | null>(null);
  const [told, setTold] = useState<PlainKey | null>(null);
  const { act, isWorking, refusal } = useAct();
  const cancel = () => setAsking(null);
  const proposed = () => {
    setAsking(null);
    setTold("propose.done");
  };
  return (
    <Panel title={say("more.heading")}>
      {told !== null && <Banner kind="note">{say(told)}</Banner>}
      <SayButton says="release.button" look="quiet" onPress={() => setAsking("release")} />
      {isInDanger(conversation) ? (
        me.role === "volunteer" && <p className="soft">{say("close.emergency")}</p>
      ) : (
        <SayButton says="close.button" look="quiet" onPress={() => setAsking("close")} />
      )}
      {me.role === "volunteer" && <SayButton says="propose.button" look="quiet" onPress={() => setAsking("propose")} />}
      <SayButton
        says="help.button"
        look="quiet"
        isWorking={isWorking}
        onPress={() => void act(calls.askForTalk(conversation.tenant), () => setTold("help.done"))}
      />
      <p className="soft">{say("help.text")}</p>
      <RefusedNote refusal={refusal} />
      {asking === "release" && <AskRelease onDone={() => onLeft("release.done")} onCancel={cancel} />}
      {asking === "close" && <AskClose onDone={() => onLeft("close.done")} onCancel={cancel} />}
      {asking === "propose" && <AskPropose onDone={proposed} onCancel={cancel} />}
    </Panel>
  );
}
