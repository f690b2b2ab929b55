import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { useSay } from "#lib/texts.tsx";

export function DeadLink({ onLeave }: Readonly<{ onLeave: () => void }>) {
  const say = useSay();
  return (
    <Sheet title={say("invitation.dead_title")}>
      <p>{say("invitation.dead_text")}</p>
      <div>
        <Button look="quiet" onPress={onLeave}>
          {say("invitation.to_login")}
        </Button>
      </div>
    </Sheet>
  );
}
