import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import type { listResources } from "@sosmessages/contract/desk/office.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { send } from "#lib/http.ts";
import { Loaded } from "#lib/page/Loaded.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAsk } from "#lib/use-ask.ts";
import { Panel } from "./Panel.tsx";

type Props = Readonly<{ talk: Pick<Conversation, "tenant" | "language">; onInsert: (words: string) => void }>;

/** Words that are ready to be put into a reply, in the conversation's own language. */
export function ResourcesPanel({ talk, onInsert }: Props) {
  const say = useSay();
  const asked = useAsk(["resources"], () => send<typeof listResources>({ method: "GET", path: "/api/desk/resources" }));
  return (
    <Panel title={say("resources.heading")}>
      <Loaded asked={asked}>
        {(all) => {
          const fitting = all.filter(({ tenant, language }) => tenant === talk.tenant && language === talk.language);
          if (fitting.length === 0) return <p className="soft">{say("resources.none")}</p>;
          return (
            <ul>
              {fitting.map((resource) => (
                <li key={resource.id}>
                  <b>{resource.title}</b>
                  <p>{resource.body}</p>
                  <Button look="quiet" onPress={() => onInsert(resource.body)}>
                    {say("resources.insert")}
                    <span className="visually-hidden">: {resource.title}</span>
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Panel>
  );
}
