import type { Procedure } from "@sosmessages/tenants/tenant-desk.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import type { Calls } from "../calls.ts";
import { Panel } from "./Panel.tsx";

type Props = Readonly<{ procedure: Procedure | null; isAcute: boolean; calls: Calls; onChanged: () => void }>;

/** Somebody may be in danger: what to do stands beside the button, the service's own procedure where it has one. */
export function AcutePanel({ procedure, isAcute, calls, onChanged }: Props) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const steps = procedure?.steps ?? [say("acute.step_1"), say("acute.step_2"), say("acute.step_3")];
  return (
    <Panel title={say("acute.heading")} isOpen={isAcute}>
      {isAcute && <p>{say("acute.is_set")}</p>}
      <p>{say("acute.procedure")}</p>
      <ol lang={procedure?.language}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <RefusedNote refusal={refusal} words={{ stale: "work.stale" }} />
      <Button
        look={isAcute ? "quiet" : "danger"}
        working={isWorking ? say("app.working") : undefined}
        onPress={() => void act(() => calls.setAcute(!isAcute), onChanged)}
      >
        {say(isAcute ? "acute.clear" : "acute.set")}
      </Button>
    </Panel>
  );
}
