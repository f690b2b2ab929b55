import { typed, Field } from "@sosmessages/ui/form.tsx";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Banner, Sheet } from "@sosmessages/ui/page.tsx";
import { useState } from "react";
import { logInAtDesk } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { OrganisationLogin } from "#lib/organisation.tsx";
import { useSay } from "#lib/texts.tsx";
import { Form, PasswordInput, useFocusFirst } from "#lib/form.tsx";
import { SecondFactor, type Challenge } from "./SecondFactor.tsx";

type Step =
  | { readonly at: "password" }
  | { readonly at: "second"; readonly challenge: Challenge }
  | { readonly at: "codes-left"; readonly me: Me; readonly count: number };

type Props = Readonly<{
  note: string | null;
  /** Whose page waits behind, where that is known. */
  name?: string;
  /** After the organisation's login. */
  challenge?: Challenge;
  onEntered: (me: Me) => void;
}>;

/** Name and password, then the second factor. */
export function LogIn({ note, name, challenge, onEntered }: Props) {
  const [step, setStep] = useState<Step>(challenge ? { at: "second", challenge } : { at: "password" });
  switch (step.at) {
    case "password":
      return <NameAndPassword note={note} name={name} onKnown={(challenge) => setStep({ at: "second", challenge })} />;
    case "second":
      return (
        <SecondFactor
          challenge={step.challenge}
          onEntered={(me, left) => (left === null ? onEntered(me) : setStep({ at: "codes-left", me, count: left }))}
          onRestart={() => setStep({ at: "password" })}
        />
      );
    case "codes-left":
      return <CodesLeft count={step.count} onGoOn={() => onEntered(step.me)} />;
  }
}

type FirstProps = Readonly<{ note: string | null; name: string | undefined; onKnown: (challenge: Challenge) => void }>;

function NameAndPassword({ note, name, onKnown }: FirstProps) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const place = useFocusFirst<HTMLFormElement>();

  const submit = (form: HTMLFormElement) => {
    const body = { name: typed(form, "username"), password: typed(form, "password") };
    void act(send(logInAtDesk, { body }), onKnown);
  };

  return (
    <Sheet title={say("login.title")}>
      {note !== null && refusal === null && <Banner kind="note">{note}</Banner>}
      <RefusedNote refusal={refusal} words={{ invalidCredentials: "login.wrong" }} />
      <Form place={place} onSubmit={submit}>
        <Field
          label={say("login.name")}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={name}
        />
        <PasswordInput />
        <SayButton says="login.go_on" type="submit" isWorking={isWorking} />
      </Form>
      <OrganisationLogin isBeside={name !== undefined} />
    </Sheet>
  );
}

/** After a recovery code: the moment to hear how many are left. */
function CodesLeft({ count, onGoOn }: Readonly<{ count: number; onGoOn: () => void }>) {
  const say = useSay();
  const place = useFocusFirst<HTMLDivElement>();
  return (
    <Sheet title={say("login.codes_left", { count: String(count) })}>
      <p>{say("login.codes_left_text")}</p>
      <div ref={place}>
        <SayButton says="login.go_on" onPress={onGoOn} />
      </div>
    </Sheet>
  );
}
