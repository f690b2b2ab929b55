import { useNow } from "@sosmessages/client/time.ts";
import { useEffect, useRef } from "react";
import { useFocusKept } from "#lib/form.tsx";
import { useKeys } from "#lib/keys.ts";
import { RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { hasArrived, standingIn } from "#lib/standing.ts";
import { useSay } from "#lib/texts.tsx";
import type { Calls } from "../calls.ts";
import classes from "./Composer.module.css";

type UndoBarProps = Readonly<{
  sendsAt: string;
  canUndo: boolean;
  /** A message came after the reply was sent. */
  hasNews?: boolean;
  calls: Calls;
  onUndone: () => void;
  onOver: () => void;
}>;

/** Until the reply goes out: how long, and the button that takes it back. */
export function UndoBar({ sendsAt, canUndo, hasNews = false, calls, onUndone, onOver }: UndoBarProps) {
  const say = useSay();
  const now = useNow(1_000);
  const { act, isWorking, refusal } = useAct();
  const left = Math.max(0, Math.ceil((Date.parse(sendsAt) - now.getTime()) / 1_000));
  const isDue = left === 0;
  const undo = async () => {
    const answer = await calls.undo();
    if (!answer.ok) onOver();
    return answer;
  };
  const press = () => void act(undo(), onUndone);
  useKeys(canUndo && !isWorking ? { u: press } : {});
  // Too late because it has gone out, or because it was stopped.
  const standing = standingIn(refusal);
  const bar = useRef<HTMLDivElement>(null);
  useFocusKept(bar);
  useEffect(() => {
    if (!isDue) return;
    // An event reports the delivery. The timer covers a lost event.
    const timer = setInterval(onOver, 2_000);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a new render must not restart the timer
  }, [isDue]);
  return (
    <div ref={bar} tabIndex={-1} className={classes["undo"]}>
      <span>{say("undo.sending", { n: String(left) })}</span>
      {hasNews && <strong role="alert">{say("undo.newer")}</strong>}
      {canUndo && <SayButton says="undo.undo" look="quiet" isWorking={isWorking} onPress={press} />}
      <RefusedNote refusal={refusal} words={standing && hasArrived(standing) ? { stale: "undo.too_late" } : {}} />
    </div>
  );
}
