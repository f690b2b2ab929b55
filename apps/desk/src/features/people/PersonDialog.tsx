import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Person } from "@sosmessages/contract/desk/office.ts";
import { typed, tickedIn, Field } from "@sosmessages/ui/form.tsx";
import { Dialog } from "@sosmessages/ui/dialog.tsx";
import type { Role } from "@sosmessages/contract/desk/fields.ts";
import { useState } from "react";
import { useSay } from "#lib/texts.tsx";
import {
  invitePerson,
  changePerson,
  confirmRights,
  disablePerson,
  inviteAgain,
  resetPerson,
} from "#lib/calls.generated.ts";
import { allLanguages } from "#lib/languages.ts";
import { FormDialog, Ask } from "#lib/dialog.tsx";
import { send } from "#lib/http.ts";
import { RefusedNote, CopyButton, useAct, SayButton } from "#lib/page.tsx";
import { momentWords } from "#lib/time.ts";
import { rightsIn, RightsFields, ServiceTicks, useRightsInWords } from "./RightsFields.tsx";
import classes from "./PersonDialog.module.css";

type Link = Readonly<{ link: string; expires_at: string }>;
type Made = Readonly<{ person: Person; invitation: Link }>;
type Result = Readonly<{ person: Person; invitation: Link | null }>;

type AboutPerson = "change" | "disable" | "invite-again" | "reset" | "confirm" | "rights-asked" | "reset-asked";

export type Doing = { readonly what: "invite" } | { readonly what: AboutPerson; readonly person: Person } | Linked;

/** `hadLogin`: it ended when the link was made. */
type Linked = Made & Readonly<{ what: "link"; hadLogin: boolean }>;

type Props = Readonly<{ doing: Doing; me: Me; onDoing: (doing: Doing) => void; onClose: () => void }>;

export function PersonDialog({ doing, me, onDoing, onClose }: Props) {
  const say = useSay();
  const inWords = useRightsInWords();
  if (doing.what === "link") return <LinkOnce made={doing} onClose={onClose} />;
  if (doing.what === "invite")
    return (
      <InvitePerson
        me={me}
        onInvited={({ person, invitation }) =>
          onDoing(
            invitation === null
              ? { what: "rights-asked", person }
              : { what: "link", person, invitation, hadLogin: false },
          )
        }
        onCancel={onClose}
      />
    );
  const { person } = doing;
  const { id, name, rights_asked: asked } = person;
  const linkFor = (made: Made) => onDoing({ what: "link", ...made, hadLogin: person.state === "active" });
  switch (doing.what) {
    case "change":
      return (
        <ChangePerson
          person={person}
          me={me}
          onChanged={(changed) =>
            changed.rights_asked === null ? onClose() : onDoing({ what: "rights-asked", person: changed })
          }
          onCancel={onClose}
        />
      );
    case "disable":
      return (
        <Ask
          title={say("people.disable_title", { name })}
          confirm={say("people.disable")}
          isDanger
          carryOut={async () => send(disablePerson, { params: { id } })}
          onDone={onClose}
          onCancel={onClose}
        >
          <p>{say("people.disable_text")}</p>
        </Ask>
      );
    case "invite-again":
      return (
        <Ask
          title={say("people.again_title", { name })}
          confirm={say("people.invite-again")}
          carryOut={async () => send(inviteAgain, { params: { id } })}
          // Null: it is a leader's to give.
          onDone={(made) => (made === null ? onDoing({ what: "rights-asked", person }) : linkFor(made))}
          onCancel={onClose}
        >
          <p>{say(person.state === "disabled" ? "people.again_disabled" : "people.again_invited")}</p>
          {person.role !== "admin" && <p>{say("people.two_people")}</p>}
        </Ask>
      );
    // A leader confirms exactly these rights: an administrator alone cannot grant access to messages.
    case "confirm": {
      if (asked === null) return null;
      const { role, tenants, languages, ends_login: endsLogin } = asked;
      return (
        <Ask
          title={say("people.confirm_title", { name })}
          confirm={say(endsLogin ? "people.reset_confirm" : "people.confirm")}
          words={{ stale: "people.confirm_stale", lastLeader: "people.last_leader" }}
          carryOut={async () => send(confirmRights, { params: { id }, body: { role, tenants, languages } })}
          onDone={(made) => (made.invitation === null ? onClose() : linkFor({ ...made, invitation: made.invitation }))}
          onCancel={onClose}
        >
          <p>
            <strong>{inWords(asked)}</strong>
          </p>
          <p>{say(`people.may_${role}`)}</p>
          <p>{say("people.confirm_text")}</p>
          {endsLogin && person.state === "active" && <p>{say("people.asked_ends", { name })}</p>}
          {endsLogin && <p>{say("people.confirm_link")}</p>}
        </Ask>
      );
    }
    case "rights-asked": {
      const getsLink = person.state !== "active" || asked?.ends_login === true;
      return (
        <Dialog title={say("people.asked_title", { name })} onCancel={onClose}>
          <p>{say("people.asked_text")}</p>
          {getsLink && <p>{say("people.asked_link")}</p>}
          {getsLink && person.state === "active" && <p>{say("people.asked_ends", { name })}</p>}
          <SayButton says="app.close" onPress={onClose} />
        </Dialog>
      );
    }
    // Needs a leader and an administrator. One agrees first, and the one with the same rights hands over the link.
    case "reset": {
      const gives = person.role === "admin" ? "admin" : "leader";
      const agrees = gives === "admin" ? "leader" : "admin";
      const isSecond = me.role === gives && person.reset_asked === agrees;
      const next =
        me.role === gives ? (`people.reset_before_${gives}` as const) : (`people.reset_then_${gives}` as const);
      return (
        <Ask
          title={say("people.reset_title", { name })}
          confirm={say(isSecond ? "people.reset_confirm" : "people.reset_ask")}
          carryOut={async () => send(resetPerson, { params: { id } })}
          onDone={(made) => (made === null ? onDoing({ what: "reset-asked", person }) : linkFor(made))}
          onCancel={onClose}
        >
          <p>{say("people.reset_text")}</p>
          <p>{say(isSecond ? `people.reset_second_${agrees}` : next)}</p>
        </Ask>
      );
    }
    case "reset-asked":
      return (
        <Dialog title={say("people.reset_noted", { name })} onCancel={onClose}>
          <p>{say(me.role === "admin" ? "people.reset_next_leader" : "people.reset_next_admin")}</p>
          <SayButton says="app.close" onPress={onClose} />
        </Dialog>
      );
  }
}

type InvitePersonProps = Readonly<{ me: Me; onInvited: (result: Result) => void; onCancel: () => void }>;

function InvitePerson({ me, onInvited, onCancel }: InvitePersonProps) {
  const say = useSay();
  const [role, setRole] = useState<Role>("volunteer");
  const [missing, setMissing] = useState<"name" | "tenants" | "languages" | null>(null);
  const { act, isWorking, refusal } = useAct();
  const nameCode = refusal?.errors["name"]?.[0];

  const submit = (form: HTMLFormElement) => {
    const name = typed(form, "name").trim();
    const { missing, rights } = rightsIn(form, role, me.tenants);
    const [tenant] = rights.tenants;
    setMissing(name === "" ? "name" : missing);
    if (name === "" || missing !== null || tenant === undefined) return;
    const body = { name, tenant, ...rights };
    void act(send(invitePerson, { body }), onInvited);
  };

  const nameError = () => {
    if (missing === "name") return say("app.required");
    if (nameCode === "unique") return say("people.name_taken");
    return nameCode && say("people.name_bad");
  };

  return (
    <FormDialog
      title={say("people.invite_title")}
      submit={say("people.invite_submit")}
      isWorking={isWorking}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {nameCode === undefined && <RefusedNote refusal={refusal} />}
      <Field
        label={say("login.name")}
        hint={say("people.name_hint")}
        name="name"
        autoComplete="off"
        error={nameError()}
      />
      <RightsFields
        role={role}
        onRole={setRole}
        services={me.tenants}
        tenants={me.tenants.slice(0, 1)}
        languages={allLanguages}
        needsReview
        practiceRequired={0}
        missing={missing === "name" ? null : missing}
      />
      {role !== "admin" && <p>{say("people.two_people")}</p>}
    </FormDialog>
  );
}

type ChangePersonProps = Omit<InvitePersonProps, "onInvited"> &
  Readonly<{ person: Person; onChanged: (person: Person) => void }>;

function ChangePerson({ person, me, onChanged, onCancel }: ChangePersonProps) {
  // The pending request is what the administrator wanted last. Saving less withdraws it.
  const { tenants, languages, ...wanted } = person.rights_asked ?? person;
  const [role, setRole] = useState<Role>(wanted.role);
  const [missing, setMissing] = useState<"tenants" | "languages" | null>(null);
  const { act, isWorking, refusal } = useAct();
  // Role and languages apply in all services of the person, so they are changed by an administrator of all of them.
  const ofOthers = person.tenants.filter((service) => !me.tenants.includes(service));
  const isShared = ofOthers.length > 0;

  const submit = (form: HTMLFormElement) => {
    const { missing, rights } = rightsIn(form, role, me.tenants);
    if (!isShared) setMissing(missing);
    if (!isShared && missing !== null) return;
    const body = isShared ? { tenants: [...ofOthers, ...tickedIn(form, "tenants", me.tenants)] } : rights;
    void act(send(changePerson, { params: { id: person.id }, body }), onChanged);
  };

  return (
    <FormDialog title={person.name} isWorking={isWorking} onSubmit={submit} onCancel={onCancel}>
      <RefusedNote refusal={refusal} words={{ lastLeader: "people.last_leader" }} />
      {isShared ? (
        <ServiceTicks services={me.tenants} tenants={tenants} isMissing={false} />
      ) : (
        <RightsFields
          role={role}
          onRole={setRole}
          services={me.tenants}
          tenants={tenants}
          languages={languages}
          needsReview={person.needs_review}
          practiceRequired={person.practice_required}
          missing={missing}
        />
      )}
    </FormDialog>
  );
}

/** The only moment at which the link can be seen. */
function LinkOnce({ made, onClose }: Readonly<{ made: Linked; onClose: () => void }>) {
  const { invitation, hadLogin } = made;
  const { name } = made.person;
  const say = useSay();
  const now = useNow();
  return (
    <Dialog title={say("people.link_title", { name })} onCancel={onClose}>
      <p>{say("people.link_text", { name })}</p>
      {hadLogin && <p>{say("people.link_ended", { name })}</p>}
      <p className={classes["link"]}>{invitation.link}</p>
      <CopyButton text={invitation.link} label="people.link_copy" />
      <p>{say("people.link_until", { time: momentWords(say, now, invitation.expires_at) })}</p>
      <SayButton says="people.link_done" look="quiet" onPress={onClose} />
    </Dialog>
  );
}
