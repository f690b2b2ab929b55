import type { deleteResource, Resource } from "@sosmessages/contract/desk/office.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { send } from "#lib/http.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";

export function RemoveResource({ resource, onClose }: Readonly<{ resource: Resource; onClose: () => void }>) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const path = `/api/desk/resources/${resource.id}` as const;
  return (
    <Dialog title={say("resources.remove_title", { title: resource.title })} onCancel={onClose}>
      <p>{say("resources.remove_text")}</p>
      <RefusedNote refusal={refusal} />
      <Buttons>
        <Button look="quiet" onPress={onClose}>
          {say("app.cancel")}
        </Button>
        <Button
          look="danger"
          working={isWorking ? say("app.working") : undefined}
          onPress={() => void act(async () => send<typeof deleteResource>({ method: "DELETE", path }), onClose)}
        >
          {say("resources.remove")}
        </Button>
      </Buttons>
    </Dialog>
  );
}
