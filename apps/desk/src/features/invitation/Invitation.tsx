import type { Refusal } from "@sosmessages/client/http.ts";
import type { FactorOffer, Me } from "@sosmessages/contract/desk/accounts.ts";
import { Sheet } from "@sosmessages/ui/page.tsx";
import { useState } from "react";
import { typed } from "@sosmessages/ui/form.tsx";
import { acceptInvitation, readInvitation, beginInvitation } from "#lib/calls.generated.ts";
import { RecoveryCodes, SetUpFactor, type NewFactor } from "#lib/second-factor.tsx";
import { send, useAskOnce } from "#lib/http.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { Loaded, useAct, SayButton, type ActingProps } from "#lib/page.tsx";
import { OrganisationLogin } from "#lib/organisation.tsx";
import { serviceName, takeServices } from "#lib/services.ts";
import { Form, PasswordInput, passwordProblem, useFocusFirst } from "#lib/form.tsx";
import classes from "./Invitation.module.css";

type Step =
  | { readonly at: "welcome" }
  | { readonly at: "password"; readonly name: string }
  | { readonly at: "factor"; readonly name: string; readonly password: string }
  | { readonly at: "organisation-factor"; readonly offer: FactorOffer }
  | { readonly at: "codes"; readonly me: Me; readonly codes: readonly string[] }
  | { readonly at: "dead-link" };

type Props = Readonly<{
  token: string;
  /** The organisation's login was right, and asked for no second factor. */
  offer?: FactorOffer;
  onEntered: (me: Me) => void;
  onLeave: () => void;
}>;

export function Invitation({ token, offer, onEntered, onLeave }: Props) {
  const say = useSay();
  const [step, setStep] = useState<Step>(() => {
    if (offer) return { at: "organisation-factor", offer };
    return token === "" ? { at: "dead-link" } : { at: "welcome" };
  });
  const { act, ...acting } = useAct();

  const accept = (factor: NewFactor, password?: string) => {
    const sent = send(acceptInvitation, { body: { token, ...(password !== undefined && { password }), ...factor } });
    void sent.then((answer) => !answer.ok && isDead(answer) && setStep({ at: "dead-link" }));
    void act(sent, ({ me, recovery_codes }) => setStep({ at: "codes", me, codes: recovery_codes }));
  };

  switch (step.at) {
    case "welcome":
      return <Welcome {...{ token, onLeave }} onGoOn={(name) => setStep({ at: "password", name })} />;
    case "password":
      return (
        <ChoosePassword
          name={step.name}
          onChosen={(password) => setStep({ at: "factor", name: step.name, password })}
        />
      );
    case "factor":
      return (
        <FactorStep
          {...acting}
          {...{ token, onLeave }}
          onBack={() => setStep({ at: "password", name: step.name })}
          onFactor={(factor) => accept(factor, step.password)}
        />
      );
    case "organisation-factor":
      return (
        <Sheet title={say("factor.title")}>
          <p>{say("factor.why_organisation")}</p>
          <SetUpFactor {...acting} offer={step.offer} onFactor={(factor) => accept(factor)} />
        </Sheet>
      );
    case "codes":
      return (
        <Sheet title={say("factor.codes_title")}>
          <RecoveryCodes codes={step.codes} onKept={() => onEntered(step.me)} />
        </Sheet>
      );
    case "dead-link":
      return <DeadLink onLeave={onLeave} />;
  }
}

const isDead = (refusal: Refusal | undefined): boolean => refusal?.error === "invalidToken";

function DeadLink({ onLeave }: Pick<Props, "onLeave">) {
  const say = useSay();
  return (
    <Sheet title={say("invitation.dead_title")}>
      <p>{say("invitation.dead_text")}</p>
      <div>
        <SayButton says="invitation.to_login" look="quiet" onPress={onLeave} />
      </div>
    </Sheet>
  );
}

type WelcomeProps = Pick<Props, "token" | "onLeave"> & Readonly<{ onGoOn: (name: string) => void }>;

function Welcome({ token, onLeave, onGoOn }: WelcomeProps) {
  const { say, locale } = useSpoken();
  const asked = useAskOnce(["invitation"], async () => {
    const answer = await send(readInvitation, { body: { token } });
    if (answer.ok) takeServices(answer.body.services);
    return answer;
  });
  const refusal = asked.error?.refusal;
  if (isDead(refusal) || refusal?.error === "validation") return <DeadLink onLeave={onLeave} />;
  return (
    <Loaded asked={asked}>
      {({ name, role, tenants, organisation }) => (
        <Sheet title={say("invitation.title", { name })} before={<Steps at={0} />}>
          <p>{say("invitation.text")}</p>
          <dl className={classes["facts"]}>
            <dt>{say("login.name")}</dt>
            <dd>{name}</dd>
            <dt>{say("people.role")}</dt>
            <dd>{say(`role.${role}`)}</dd>
            <dt>{say("people.service")}</dt>
            <dd>{tenants.map((service) => serviceName(service, locale)).join(", ")}</dd>
          </dl>
          <p>{say("invitation.not_you")}</p>
          <SayButton says="invitation.begin" onPress={() => onGoOn(name)} />
          {organisation && (
            <>
              <p>{say("invitation.organisation", { name: organisation.name })}</p>
              <OrganisationLogin from={[organisation]} token={token} />
            </>
          )}
        </Sheet>
      )}
    </Loaded>
  );
}

function ChoosePassword({ name, onChosen }: Readonly<{ name: string; onChosen: (password: string) => void }>) {
  const say = useSay();
  const [error, setError] = useState<string>();
  const place = useFocusFirst<HTMLFormElement>();

  const submit = (form: HTMLFormElement) => {
    const password = typed(form, "password");
    const problem = passwordProblem(password);
    setError(problem && say(problem));
    if (problem === undefined) onChosen(password);
    else form.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  };

  return (
    <Sheet title={say("password.title")} before={<Steps at={1} />}>
      <Form place={place} onSubmit={submit}>
        {/* For password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={name} readOnly />
        <PasswordInput isNew error={error} />
        <SayButton says="login.go_on" type="submit" />
      </Form>
    </Sheet>
  );
}

type FactorStepProps = ActingProps &
  Pick<Props, "token" | "onLeave"> &
  Readonly<{ onBack: () => void; onFactor: (factor: NewFactor) => void }>;

function FactorStep({ token, onLeave, onBack, ...acting }: FactorStepProps) {
  const say = useSay();
  const asked = useAskOnce(["factor-offer"], async () => send(beginInvitation, { body: { token } }));
  if (isDead(asked.error?.refusal)) return <DeadLink onLeave={onLeave} />;
  return (
    <Sheet title={say("factor.title")} before={<Steps at={2} />}>
      <p>{say("factor.why")}</p>
      <Loaded asked={asked}>{(offer) => <SetUpFactor {...acting} offer={offer} />}</Loaded>
      {acting.refusal?.error === "validation" && <SayButton says="password.other" look="quiet" onPress={onBack} />}
    </Sheet>
  );
}

const stepNames = ["invitation.step_you", "invitation.step_password", "invitation.step_factor"] as const;

function Steps({ at }: Readonly<{ at: 0 | 1 | 2 }>) {
  const say = useSay();
  return (
    <ol className={classes["steps"]} aria-label={say("invitation.steps")}>
      {stepNames.map((name, index) => (
        <li key={name} aria-current={index === at ? "step" : undefined} data-done={index < at || undefined}>
          {say(name)}
        </li>
      ))}
    </ol>
  );
}
