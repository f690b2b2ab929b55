import { Button } from "@sosmessages/ui/Button.tsx";
import { Sheet } from "@sosmessages/ui/Sheet.tsx";
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
