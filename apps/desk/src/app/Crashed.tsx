import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { useSay } from "#lib/texts.tsx";

/** Shown instead of a screen that broke. */
export function Crashed() {
  const say = useSay();
  return (
    <Sheet title={say("app.crashed")}>
      <p>{say("app.crashed_text")}</p>
      <Button onPress={() => location.reload()}>{say("app.reload")}</Button>
    </Sheet>
  );
}
