import { useState } from "react";
import { ActButton, RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { Ask } from "#lib/dialog.tsx";
import { useSay } from "#lib/texts.tsx";
import { AskBlock } from "../ConversationDialogs.tsx";
import { OthersHere } from "../StatusLine.tsx";
import { useConversationContext } from "../conversation-context.ts";
import { isInDanger } from "../use-conversation.ts";
import { Panel } from "./panels.tsx";

/** Decisions of leaders only. */
export function LeaderPanel() {
  const say = useSay();
  const { conversation, others, calls, seen, onChanged, onLeft } = useConversationContext();
  const [asking, setAsking] = useState<"block" | "abuse" | "me" | "queue" | null>(null);
  const { act, isWorking, refusal } = useAct();
  const isInHands = conversation.state === "claimed" || conversation.state === "review";
  /** The holder, or another leader in the same review, may be typing. */
  const isBusy = others.some(({ role, is_typing: isTyping }) => role === "leader" || isTyping);
  const isOthers = conversation.state === "claimed" ? !conversation.is_mine : isBusy;
  /** "Take over" is in reach. */
  const isDangerous = isInDanger(conversation);
  const done = () => {
    setAsking(null);
    onChanged();
  };
  return (
    <Panel
      title={say("leader.heading")}
      count={conversation.proposals.length}
      isOpen={conversation.proposals.length > 0 || isDangerous}
    >
      <Proposals />
      {conversation.state === "review" && (
        <SayButton
          says="leader.to_me"
          look="quiet"
          isWorking={isWorking}
          onPress={() => (isOthers ? setAsking("me") : void act(calls.takeOver("me"), onChanged))}
        />
      )}
      {isInHands && (
        <SayButton
          says="leader.to_queue"
          look="quiet"
          isWorking={isWorking}
          onPress={() =>
            isOthers ? setAsking("queue") : void act(calls.takeOver("queue"), () => onLeft("release.done"))
          }
        />
      )}
      {isDangerous && <p className="soft">{say("close.emergency")}</p>}
      {conversation.blocked_until === null && !isDangerous && (
        <SayButton says="leader.block" look="quiet" onPress={() => setAsking("block")} />
      )}
      {conversation.blocked_until !== null && (
        <ActButton
          says="leader.unblock"
          look="quiet"
          call={async () => calls.block({ until: null, reason: "other" })}
          onDone={onChanged}
        />
      )}
      {!isDangerous && conversation.state !== "idle" && conversation.state !== "sending" && (
        <SayButton says="leader.abuse" look="quiet" onPress={() => setAsking("abuse")} />
      )}
      <RefusedNote refusal={refusal} />
      {(asking === "me" || asking === "queue") && (
        <Ask
          title={say("leader.take_title")}
          confirm={say(asking === "me" ? "leader.to_me" : "leader.to_queue")}
          carryOut={() => calls.takeOver(asking)}
          onDone={() => (asking === "me" ? done() : onLeft("release.done"))}
          onCancel={() => setAsking(null)}
        >
          {conversation.state === "claimed" && <p>{say("leader.take_text")}</p>}
          <p>
            <OthersHere />
          </p>
        </Ask>
      )}
      {asking === "block" && <AskBlock onDone={done} onCancel={() => setAsking(null)} />}
      {asking === "abuse" && (
        <Ask
          title={say("leader.abuse_title")}
          confirm={say("close.confirm")}
          isDanger
          carryOut={() => calls.close({ reason: "abuse", seen_through: seen.through })}
          onDone={() => onLeft("close.done")}
          onCancel={() => setAsking(null)}
        >
          <p>{say("close.text")}</p>
        </Ask>
      )}
    </Panel>
  );
}

function Proposals() {
  const say = useSay();
  const { calls, onChanged, ...context } = useConversationContext();
  const { proposals } = context.conversation;
  if (proposals.length === 0) return null;
  return (
    <>
      <h3>{say("leader.proposals")}</h3>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <b>{say(`propose.${proposal.kind}`)}</b>
            <p dir="auto">{proposal.reason}</p>
            <ActButton
              says="leader.dismiss"
              look="quiet"
              call={async () => calls.dismiss(proposal.id)}
              onDone={onChanged}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
