import { useNow } from "@sosmessages/client/time.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { useEffect, useRef } from "react";
import { useKeys } from "#lib/keys.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import { useFocusKept } from "#lib/form/use-focus-kept.ts";
import type { Calls } from "../calls.ts";
import classes from "./Composer.module.css";

type Props = Readonly<{
  sendsAt: string;
  /** Whoever sent it; others see it go. */
  canUndo: boolean;
  calls: Calls;
  onUndone: () => void;
  onOver: () => void;
}>;

/** Fifteen seconds in which a reply can be taken back before anybody has seen it. */
export function UndoBar({ sendsAt, canUndo, calls, onUndone, onOver }: Props) {
  const say = useSay();
  const now = useNow(1_000);
  const { act, isWorking, refusal } = useAct();
  const left = Math.max(0, Math.ceil((Date.parse(sendsAt) - now.getTime()) / 1_000));
  const isDue = left === 0;
  const undo = () => void act(() => calls.undo(), onUndone);
  useKeys(canUndo && !isWorking ? { u: undo } : {});
  const bar = useRef<HTMLDivElement>(null);
  useFocusKept(bar);
  useEffect(() => {
    if (!isDue) return;
    // The service says when it is there; should that word be lost, it is asked for.
    const timer = setInterval(onOver, 2_000);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a new render must not start the clock anew
  }, [isDue]);
  return (
    <div ref={bar} tabIndex={-1} className={classes["undo"]}>
      <span>{say("undo.sending", { n: String(left) })}</span>
      {canUndo && (
        <Button look="quiet" working={isWorking ? say("app.working") : undefined} onPress={undo}>
          {say("undo.undo")}
        </Button>
      )}
      <RefusedNote refusal={refusal} words={{ stale: "undo.too_late" }} />
    </div>
  );
}
