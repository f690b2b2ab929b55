import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import type { Calls } from "../calls.ts";

type Props = Readonly<{ proposals: Conversation["proposals"]; calls: Calls; onChanged: () => void }>;

/** What volunteers propose. What is to be done stands below; here it is only ticked off. */
export function Proposals({ proposals, calls, onChanged }: Props) {
  const say = useSay();
  const { act, refusal } = useAct();
  if (proposals.length === 0) return null;
  return (
    <>
      <h3>{say("leader.proposals")}</h3>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <b>{say(`propose.${proposal.kind}`)}</b>
            <p dir="auto">{proposal.reason}</p>
            <Button look="quiet" onPress={() => void act(() => calls.dismiss(proposal.id), onChanged)}>
              {say("leader.dismiss")}
            </Button>
          </li>
        ))}
      </ul>
      <RefusedNote refusal={refusal} />
    </>
  );
}
