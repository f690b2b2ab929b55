import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import type { Calls } from "../calls.ts";
import { Panel } from "./Panel.tsx";
import { countFound, isBeingSearched } from "../thread/spans.ts";

type Props = Readonly<{ conversation: Conversation; calls: Calls; onOverwriteAll: () => void; onChanged: () => void }>;

/** What the program takes for personal data, and whether a person has looked. */
export function PersonalPanel({ conversation, calls, onOverwriteAll, onChanged }: Props) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const found = countFound(conversation.messages);
  return (
    <Panel title={say("data.heading")} isOpen count={found}>
      {found > 0 && <p>{say("data.count", { n: found })}</p>}
      {isBeingSearched(conversation.messages) ? (
        <p>{say("app.working")}</p>
      ) : (
        found === 0 && <p>{say("data.count_none")}</p>
      )}
      {found > 0 && (
        <Button look="quiet" onPress={onOverwriteAll}>
          {say("data.overwrite_all")}
        </Button>
      )}
      {conversation.is_checked ? (
        <p className="soft">{say("data.checked")}</p>
      ) : (
        <Button
          look="quiet"
          working={isWorking ? say("app.working") : undefined}
          onPress={() => void act(() => calls.checked(), onChanged)}
        >
          {say("data.check")}
        </Button>
      )}
      <RefusedNote refusal={refusal} words={{ stale: "work.stale" }} />
    </Panel>
  );
}
