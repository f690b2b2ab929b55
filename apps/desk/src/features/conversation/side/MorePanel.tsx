import { Banner } from "@sosmessages/ui/page.tsx";
import { useState } from "react";
import { RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { AskClose, AskPropose, AskRelease } from "../ConversationDialogs.tsx";
import { useRoom } from "../room.ts";
import { isInDanger } from "../use-conversation.ts";
import { Panel } from "./panels.tsx";

export function PracticeMore() {
  const { onLeft } = useRoom();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <SayButton says="release.button" look="quiet" onPress={() => setAsking(true)} />
      {isAsking && <AskRelease onDone={() => onLeft("practice.given_back")} onCancel={() => setAsking(false)} />}
    </>
  );
}

/** Ways out that are not a reply, and a hand when it was hard. */
export function MorePanel() {
  const say = useSay();
  const { conversation, me, calls, onLeft } = useRoom();
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
