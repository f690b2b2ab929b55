import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { useSayFirst } from "#lib/texts.tsx";

/** Whatever breaks on a screen, the way out and the helpline around it stay. */
export function Crashed() {
  const say = useSayFirst();
  return (
    <Sheet title={say("errors.something_wrong")}>
      <p>{say("errors.crashed")}</p>
      <Button onPress={() => location.reload()}>{say("errors.reload")}</Button>
    </Sheet>
  );
}
