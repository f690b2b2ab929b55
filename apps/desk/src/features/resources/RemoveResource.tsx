import type { deleteResource, Resource } from "@sosmessages/contract/desk/office.ts";
import { Ask } from "#lib/dialog/Ask.tsx";
import { send } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";

export function RemoveResource({ resource, onClose }: Readonly<{ resource: Resource; onClose: () => void }>) {
  const say = useSay();
  const path = `/api/desk/resources/${resource.id}` as const;
  return (
    <Ask
      title={say("resources.remove_title", { title: resource.title })}
      confirm={say("resources.remove")}
      isDanger
      carryOut={async () => send<typeof deleteResource>({ method: "DELETE", path })}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>{say("resources.remove_text")}</p>
    </Ask>
  );
}
