import type { Resource } from "@sosmessages/contract/desk/office.ts";
import { deleteResource } from "#lib/calls.generated.ts";
import { Ask } from "#lib/dialog/Ask.tsx";
import { send } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";

export function RemoveResource({ resource, onClose }: Readonly<{ resource: Resource; onClose: () => void }>) {
  const say = useSay();
  return (
    <Ask
      title={say("resources.remove_title", { title: resource.title })}
      confirm={say("resources.remove")}
      isDanger
      carryOut={async () => send(deleteResource, { params: { id: resource.id } })}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>{say("resources.remove_text")}</p>
    </Ask>
  );
}
