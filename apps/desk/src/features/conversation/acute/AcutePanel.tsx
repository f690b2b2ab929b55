import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import type { ReactNode } from "react";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import type { Calls } from "../calls.ts";
import { Panel } from "../side/Panel.tsx";

export const acuteId = "danger";

type Props = Readonly<{
  procedure: Conversation["procedure"];
  numbers: Conversation["help_numbers"];
  isAcute: boolean;
  isPractice: boolean;
  /** A leader may, and whoever called until a leader has seen it. */
  mayClear: boolean;
  /** Whether a leader has seen it. */
  status: ReactNode;
  calls: Calls;
  onChanged: () => void;
  /** What follows for a leader: to look again. */
  children?: ReactNode;
}>;

/** Somebody may be in danger: what to do stands beside the button, the service's own procedure where it has one. */
export function AcutePanel(props: Props) {
  const { procedure, numbers, isAcute, isPractice, mayClear, status, calls, onChanged, children } = props;
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const { locale } = useSpoken();
  const language = procedure && (locale in procedure.steps ? locale : procedure.usual);
  const own = language === null ? undefined : procedure?.steps[language];
  // A space that does not break holds the figures together, and in their order where one reads from right to left.
  const called = numbers
    .map(({ name, number }) => `${number.replaceAll(" ", "\u00a0")} (${inLanguage(name, locale)})`)
    .join(", ");
  const usual = [
    say("acute.step_1"),
    ...(called === "" ? [] : [say("acute.step_2", { numbers: called })]),
    say("acute.step_3"),
  ];
  const steps = own ?? usual;
  return (
    <Panel id={acuteId} title={say("acute.heading")} isOpen={isAcute || status !== null} isGrave={isAcute}>
      <p>{say("acute.procedure")}</p>
      <ol lang={language ?? undefined}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {isAcute && <p>{say(isPractice ? "practice.acute" : "acute.is_set")}</p>}
      {status}
      {children}
      <RefusedNote refusal={refusal} words={{ stale: "work.stale" }} />
      {(!isAcute || mayClear) && (
        <Button
          look={isAcute ? "quiet" : "danger"}
          working={isWorking ? say("app.working") : undefined}
          onPress={() => void act(() => calls.setAcute(!isAcute), onChanged)}
        >
          {say(isAcute ? "acute.clear" : "acute.set")}
        </Button>
      )}
    </Panel>
  );
}
