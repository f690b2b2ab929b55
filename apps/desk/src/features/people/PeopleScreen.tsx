import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useState } from "react";
import type { Person } from "@sosmessages/contract/desk/office.ts";
import { listPeople } from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { Loaded, Page, Table, SayButton } from "#lib/page.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { languageName } from "#lib/languages.ts";
import { serviceName } from "#lib/services.ts";
import { OnCallLists } from "./OnCallLists.tsx";
import { PersonDialog, type Doing } from "./PersonDialog.tsx";
import { useRightsInWords } from "./RightsFields.tsx";
import classes from "./People.module.css";

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
      action={isAdmin && <SayButton says="people.invite" onPress={() => setDoing({ what: "invite" })} />}
    >
      <Loaded asked={asked}>{(people) => <PeopleTable people={people} me={me} onDo={setDoing} />}</Loaded>
      <OnCallLists />
      {doing !== null && (
        <PersonDialog
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

type Props = Readonly<{ people: readonly Person[]; me: Me; onDo: (doing: Doing) => void }>;

const order = { active: 0, invited: 1, disabled: 2 } as const;

export function PeopleTable({ people, me, onDo }: Props) {
  const { say, locale } = useSpoken();
  const sorted = people.toSorted((a, b) => order[a.state] - order[b.state] || a.name.localeCompare(b.name, "nb"));

  const columns = [
    "login.name",
    "people.role",
    "people.services",
    "people.languages",
    "people.state",
    "people.acts",
  ] as const;
  const rowOf = (person: Person) => ({
    key: person.id,
    isFaded: person.state === "disabled",
    cells: [
      person.name,
      say(`role.${person.role}`),
      person.tenants.map((tenant) => serviceName(tenant, locale)).join(", "),
      person.role === "volunteer" ? person.languages.map(languageName).join(", ") : say("people.all"),
      <State key="state" person={person} />,
      <Acts key="acts" person={person} me={me} onDo={onDo} />,
    ],
  });
  return <Table caption={say("nav.people")} columns={columns} rows={sorted.map(rowOf)} />;
}

function State({ person }: Readonly<{ person: Person }>) {
  const say = useSay();
  const inWords = useRightsInWords();
  return (
    <>
      <p>{say(person.is_on_duty ? "people.on_duty" : `people.state_${person.state}`)}</p>
      {person.needs_review && person.role === "volunteer" && <p>{say("people.needs_review")}</p>}
      {person.practice_required > 0 && person.role === "volunteer" && (
        <p>{say("people.practice_required", { n: String(person.practice_required) })}</p>
      )}
      {person.rights_asked !== null && <p>{say("people.asked", { what: inWords(person.rights_asked) })}</p>}
      {person.reset_asked !== null && <p>{say(`people.reset_asked_${person.reset_asked}`)}</p>}
    </>
  );
}

function Acts({ person, me, onDo }: Readonly<{ person: Person; me: Me; onDo: (doing: Doing) => void }>) {
  const isAdmin = me.role === "admin";
  const isSelf = person.id === me.id;
  const isOut = person.state === "disabled";
  const mayConfirm =
    me.role === "leader" &&
    !isSelf &&
    person.rights_asked !== null &&
    person.rights_asked.gained_in.every((service) => me.tenants.includes(service));
  const holdsAll = person.tenants.every((service) => me.tenants.includes(service));
  const mayReset = person.state !== "invited" && !isSelf && (holdsAll || (!isAdmin && person.role === "admin"));
  const mayInvite = isAdmin && holdsAll && (person.state === "invited" || (isOut && person.role === "admin"));
  const act = (what: "confirm" | "change" | "disable" | "invite-again" | "reset") => (
    <SayButton says={`people.${what}`} about={person.name} look="plain" onPress={() => onDo({ what, person })} />
  );
  return (
    <div className={classes["acts"]}>
      {mayConfirm && act("confirm")}
      {isAdmin && person.state !== "disabled" && !isSelf && act("change")}
      {mayInvite && act("invite-again")}
      {mayReset && !(isOut && person.role === "admin") && act("reset")}
      {isAdmin && holdsAll && person.state !== "disabled" && !isSelf && act("disable")}
    </div>
  );
}
