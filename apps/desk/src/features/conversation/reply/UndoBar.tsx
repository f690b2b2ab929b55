import { useNow } from "@sosmessages/client/time.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { useEffect, useRef } from "react";
import { useFocusKept } from "#lib/form.tsx";
import { useKeys } from "#lib/keys.ts";
import { RefusedNote, useAct } from "#lib/page.tsx";
import { useSay } from "#lib/texts.tsx";
import type { Calls } from "../calls.ts";
import classes from "./Composer.module.css";

type UndoBarProps = Readonly<{
  sendsAt: string;
  canUndo: boolean;
  calls: Calls;
  onUndone: () => void;
  onOver: () => void;
}>;

/** Until the reply goes out: how long, and the button that takes it back. */
export function UndoBar({ sendsAt, canUndo, calls, onUndone, onOver }: UndoBarProps) {
  const say = useSay();
  const now = useNow(1_000);
  const { act, isWorking, working, refusal } = useAct();
  const left = Math.max(0, Math.ceil((Date.parse(sendsAt) - now.getTime()) / 1_000));
  const isDue = left === 0;
  const undo = () => void act(calls.undo(), onUndone);
  useKeys(canUndo && !isWorking ? { u: undo } : {});
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
      {canUndo && (
        <Button look="quiet" working={working} onPress={undo}>
          {say("undo.undo")}
        </Button>
      )}
      <RefusedNote refusal={refusal} words={{ stale: "undo.too_late" }} />
    </div>
  );
}
