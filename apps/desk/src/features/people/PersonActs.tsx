import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Person } from "@sosmessages/contract/desk/office.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { useSay } from "#lib/texts.tsx";
import { ChangePerson } from "./ChangePerson.tsx";
import { ConfirmPerson } from "./ConfirmPerson.tsx";
import { DisablePerson } from "./DisablePerson.tsx";
import type { Doing, Link } from "./doing.ts";
import { InviteAgain } from "./InviteAgain.tsx";
import { InvitePerson } from "./InvitePerson.tsx";
import { LinkOnce } from "./LinkOnce.tsx";
import { ResetPerson } from "./ResetPerson.tsx";

type Props = Readonly<{ doing: Doing; me: Me; onDoing: (doing: Doing) => void; onClose: () => void }>;

/** The dialog of what somebody is about to do. */
export function PersonActs({ doing, me, onDoing, onClose }: Props) {
  const say = useSay();
  const linkOrAsked = ({ person, invitation }: { person: Person; invitation: Link | null }) =>
    onDoing(
      invitation === null ? { what: "rights-asked", person } : { what: "link", person, invitation, hadLogin: false },
    );
  const linkFor = (before: Person, made: { person: Person; invitation: Link }) =>
    onDoing({ what: "link", ...made, hadLogin: before.state === "active" });
  switch (doing.what) {
    case "invite":
      return <InvitePerson onInvited={linkOrAsked} onCancel={onClose} />;
    case "change":
      return (
        <ChangePerson
          person={doing.person}
          me={me}
          onChanged={(person) => (person.rights_asked === null ? onClose() : onDoing({ what: "rights-asked", person }))}
          onCancel={onClose}
        />
      );
    case "disable":
      return <DisablePerson person={doing.person} onDone={onClose} />;
    case "invite-again":
      return (
        <InviteAgain
          person={doing.person}
          onInvited={(invited) => linkFor(doing.person, invited)}
          onAsked={() => onDoing({ what: "rights-asked", person: doing.person })}
          onCancel={onClose}
        />
      );
    case "confirm":
      return (
        doing.person.rights_asked && (
          <ConfirmPerson
            person={doing.person}
            asked={doing.person.rights_asked}
            onDone={({ person, invitation }) =>
              invitation === null ? onClose() : linkFor(doing.person, { person, invitation })
            }
            onCancel={onClose}
          />
        )
      );
    case "rights-asked":
      return (
        <Dialog title={say("people.asked_title", { name: doing.person.name })} onCancel={onClose}>
          <p>{say("people.asked_text")}</p>
          <AskedLink person={doing.person} />
          <Button onPress={onClose}>{say("app.close")}</Button>
        </Dialog>
      );
    case "reset":
      return (
        <ResetPerson
          person={doing.person}
          me={me}
          onAsked={() => onDoing({ what: "reset-asked", person: doing.person })}
          onLink={(invited) => linkFor(doing.person, invited)}
          onCancel={onClose}
        />
      );
    case "reset-asked":
      return (
        <Dialog title={say("people.reset_noted", { name: doing.person.name })} onCancel={onClose}>
          <p>{say(me.role === "admin" ? "people.reset_next_leader" : "people.reset_next_admin")}</p>
          <Button onPress={onClose}>{say("app.close")}</Button>
        </Dialog>
      );
    case "link":
      return <LinkOnce made={doing} onClose={onClose} />;
  }
}

/** What the administrator has to know of the link that the leader will get. */
function AskedLink({ person }: Readonly<{ person: Person }>) {
  const say = useSay();
  const getsLink = person.state !== "active" || person.rights_asked?.ends_login === true;
  return (
    <>
      {getsLink && <p>{say("people.asked_link")}</p>}
      {getsLink && person.state === "active" && <p>{say("people.asked_ends", { name: person.name })}</p>}
    </>
  );
}
