import { Banner } from "@sosmessages/ui/page.tsx";
import { useState } from "react";
import { RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { AskClose, AskPropose, AskRelease } from "../ConversationDialogs.tsx";
import { isInDanger, type Room } from "../use-conversation.ts";
import { Panel } from "./panels.tsx";

type Props = Pick<Room, "conversation" | "me" | "calls" | "onLeft"> &
  Readonly<{ seenThrough: string | null; save: () => Promise<unknown> }>;

export function PracticeMore({ calls, save, onLeft }: Pick<Props, "calls" | "save" | "onLeft">) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <SayButton says="release.button" look="quiet" onPress={() => setAsking(true)} />
      {isAsking && (
        <AskRelease
          calls={calls}
          before={save}
          onDone={() => onLeft("practice.given_back")}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Ways out that are not a reply, and a hand when it was hard. */
export function MorePanel({ conversation, me: { role }, calls, seenThrough, save, onLeft }: Props) {
  const say = useSay();
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
        role === "volunteer" && <p className="soft">{say("close.emergency")}</p>
      ) : (
        <SayButton says="close.button" look="quiet" onPress={() => setAsking("close")} />
      )}
      {role === "volunteer" && <SayButton says="propose.button" look="quiet" onPress={() => setAsking("propose")} />}
      <SayButton
        says="help.button"
        look="quiet"
        isWorking={isWorking}
        onPress={() => void act(calls.askForTalk(conversation.tenant), () => setTold("help.done"))}
      />
      <p className="soft">{say("help.text")}</p>
      <RefusedNote refusal={refusal} />
      {asking === "release" && (
        <AskRelease
          calls={calls}
          before={save}
          isIdle={conversation.waiting_since === null || conversation.standing?.is_emptied === true}
          onDone={() => onLeft("release.done")}
          onCancel={cancel}
        />
      )}
      {asking === "close" && (
        <AskClose calls={calls} seenThrough={seenThrough} onDone={() => onLeft("close.done")} onCancel={cancel} />
      )}
      {asking === "propose" && <AskPropose calls={calls} onDone={proposed} onCancel={cancel} />}
    </Panel>
  );
}
