import { Button } from "@sosmessages/ui/form/Button.tsx";
import type { ReactNode } from "react";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import type { Calls } from "../calls.ts";
import classes from "../side/Panel.module.css";

type Props = Readonly<{
  /** What became of the last call; null: nobody has called. */
  status: ReactNode;
  /** No call stands that a leader has not seen. */
  canCall: boolean;
  calls: Calls;
  onChanged: () => void;
}>;

/** One press, and every leader knows. */
export function CallLeader({ status, canCall, calls, onChanged }: Props) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  return (
    <section className={classes["call"]} aria-label={say("acute.call")}>
      {status !== null && <p>{say("acute.called")}</p>}
      {status}
      <RefusedNote refusal={refusal} words={{ stale: "work.stale" }} />
      {canCall && (
        <Button
          look="quiet"
          working={isWorking ? say("app.working") : undefined}
          onPress={() => void act(() => calls.callLeader(), onChanged)}
        >
          {say("acute.call")}
        </Button>
      )}
    </section>
  );
}
