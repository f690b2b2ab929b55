import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { useState } from "react";
import { ActButton, RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { Ask } from "#lib/dialog.tsx";
import { useSay } from "#lib/texts.tsx";
import { AskBlock } from "../ConversationDialogs.tsx";
import { OthersHere } from "../StatusLine.tsx";
import { isInDanger, type Room } from "../use-conversation.ts";
import { Panel } from "./panels.tsx";

type Props = Pick<Room, "conversation" | "others" | "calls" | "onChanged" | "onLeft"> &
  Readonly<{ seenThrough: string | null }>;

/** Decisions of leaders only. */
export function LeaderPanel({ conversation, others, calls, seenThrough, onChanged, onLeft }: Props) {
  const say = useSay();
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
      <Proposals {...{ conversation, calls, onChanged }} />
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
            <OthersHere others={others} />
          </p>
        </Ask>
      )}
      {asking === "block" && (
        <AskBlock isGrave={isGraveToBlock(conversation)} calls={calls} onDone={done} onCancel={() => setAsking(null)} />
      )}
      {asking === "abuse" && (
        <Ask
          title={say("leader.abuse_title")}
          confirm={say("close.confirm")}
          isDanger
          carryOut={() => calls.close({ reason: "abuse", seen_through: seenThrough })}
          onDone={() => onLeft("close.done")}
          onCancel={() => setAsking(null)}
        >
          <p>{say("close.text")}</p>
        </Ask>
      )}
    </Panel>
  );
}

/** "I'm 15", "er 12 år", "lean 9 jagi boaris". */
const ofChild =
  /\b(?:jeg er|eg er|i'?m|i am|mun lean)\s+(?:[5-9]|1[0-7])\b|\b(?:[5-9]|1[0-7])[\s-]?(?:år\b|åring|jagi|jahkásaš|years? old|y\/?o\b)/i;

/** There was danger, or the caller may be a child. Computed from the letters, and not stored. */
export const isGraveToBlock = ({
  alarms,
  ended_emergencies: ended = [],
  risk,
  messages,
}: Pick<Conversation, "alarms" | "ended_emergencies" | "risk" | "messages">) =>
  risk === "high" ||
  ended.length > 0 ||
  alarms.some(({ kind }) => kind === "acute" || kind === "sign") ||
  messages.some(
    ({ is_reply: isReply, body, not_safe: isNotSafe = false }) =>
      !isReply && (isNotSafe || ofChild.test(body.replaceAll("’", "'"))),
  );

function Proposals({
  conversation: { proposals },
  calls,
  onChanged,
}: Pick<Room, "conversation" | "calls" | "onChanged">) {
  const say = useSay();
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
