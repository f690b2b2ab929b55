import { deskTimes } from "@sosmessages/contract/limits.ts";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { readQueue } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { Loaded } from "#lib/page/Loaded.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAsk } from "#lib/use-ask.ts";

/** That it is done, and what becomes of what one has. */
export function DutyEnded({ onClose }: Readonly<{ onClose: () => void }>) {
  const say = useSay();
  const asked = useAsk(["queue", "held"], () => send(readQueue, { query: { section: "mine" } }));
  return (
    <Dialog title={say("duty.ended")} onCancel={onClose}>
      <Loaded asked={asked}>
        {({ rows }) => (
          <p>
            {rows.some(({ state }) => state === "claimed")
              ? say("duty.held", { n: String(deskTimes.graceMinutes) })
              : say("duty.none_held")}
          </p>
        )}
      </Loaded>
      <Buttons>
        <Button onPress={onClose}>{say("app.close")}</Button>
      </Buttons>
    </Dialog>
  );
}
