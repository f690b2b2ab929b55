import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { useSayFirst } from "#lib/texts.tsx";

export function Unreachable({ onRetry }: Readonly<{ onRetry: () => void }>) {
  const say = useSayFirst();
  return (
    <Sheet title={say("app.unreachable")}>
      <p>{say("app.unreachable_text")}</p>
      <Button onPress={onRetry}>{say("app.try_again")}</Button>
    </Sheet>
  );
}
