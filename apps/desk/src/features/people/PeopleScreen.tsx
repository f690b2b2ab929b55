import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { useState } from "react";
import { listPeople } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { Loaded } from "#lib/page/Loaded.tsx";
import { Page } from "#lib/page/Page.tsx";
import { useSay } from "#lib/texts.tsx";
import { useAsk } from "#lib/use-ask.ts";
import { PersonActs } from "./PersonActs.tsx";
import type { Doing } from "./doing.ts";
import { PeopleTable } from "./PeopleTable.tsx";

/** Who works here. Administrators invite, change and disable; leaders help with a lost second factor. */
export function PeopleScreen({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const [doing, setDoing] = useState<Doing | null>(null);
  const asked = useAsk(["people"], async () => send(listPeople));
  const isAdmin = me.role === "admin";
  return (
    <Page
      title={say("nav.people")}
      about={say(isAdmin ? "people.about_admin" : "people.about_leader")}
      action={isAdmin && <Button onPress={() => setDoing({ what: "invite" })}>{say("people.invite")}</Button>}
    >
      <Loaded asked={asked}>{(people) => <PeopleTable people={people} me={me} onDo={setDoing} />}</Loaded>
      {doing !== null && (
        <PersonActs
          doing={doing}
          me={me}
          onDoing={setDoing}
          onClose={() => {
            setDoing(null);
            void asked.refetch();
          }}
        />
      )}
    </Page>
  );
}
