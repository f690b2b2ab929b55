import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Sheet } from "@sosmessages/ui/page.tsx";
import { useState, useEffect, type FormEvent } from "react";
import { Button, typed } from "@sosmessages/ui/form.tsx";
import type { Refusal } from "@sosmessages/client/http.ts";
import { acceptInvitation, readInvitation, beginInvitation } from "#lib/calls.generated.ts";
import { RecoveryCodes, SetUpFactor, type NewFactor } from "#lib/second-factor.tsx";
import { send, useAskOnce } from "#lib/http.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { Loaded, useAct } from "#lib/page.tsx";
import { serviceName } from "#lib/services.ts";
import { PasswordInput, passwordProblem, useFocusFirst } from "#lib/form.tsx";
import classes from "./Invitation.module.css";

type Step =
  | { readonly at: "welcome" }
  | { readonly at: "password"; readonly name: string }
  | { readonly at: "factor"; readonly name: string; readonly password: string }
  | { readonly at: "codes"; readonly me: Me; readonly codes: readonly string[] }
  | { readonly at: "dead-link" };

type Props = Readonly<{ token: string; onEntered: (me: Me) => void; onLeave: () => void }>;

export function Invitation({ token, onEntered, onLeave }: Props) {
  const say = useSay();
  const [step, setStep] = useState<Step>(token === "" ? { at: "dead-link" } : { at: "welcome" });
  const { act, isWorking, refusal, forget } = useAct();
  const isDead = () => setStep({ at: "dead-link" });

  const accept = (password: string, factor: NewFactor) => {
    const sent = send(acceptInvitation, { body: { token, password, ...factor } });
    void sent.then((answer) => !answer.ok && answer.error === "invalidToken" && isDead());
    void act(sent, ({ me, recovery_codes }) => setStep({ at: "codes", me, codes: recovery_codes }));
  };

  switch (step.at) {
    case "welcome":
      return <Welcome token={token} onDead={isDead} onGoOn={(name) => setStep({ at: "password", name })} />;
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
          token={token}
          isWorking={isWorking}
          refusal={refusal}
          forget={forget}
          onDead={isDead}
          onBack={() => setStep({ at: "password", name: step.name })}
          onFactor={(factor) => accept(step.password, factor)}
        />
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

type WelcomeProps = Readonly<{ token: string; onDead: () => void; onGoOn: (name: string) => void }>;

function Welcome({ token, onDead, onGoOn }: WelcomeProps) {
  const say = useSay();
  const { locale } = useSpoken();
  const asked = useAskOnce(["invitation"], async () => send(readInvitation, { body: { token } }));
  const isDead = asked.error !== null && ["invalidToken", "validation"].includes(asked.error.refusal.error);
  useEffect(() => {
    if (isDead) onDead();
  }, [isDead, onDead]);

  return (
    <Loaded asked={asked}>
      {({ name, role, tenants }) => (
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
          <Button onPress={() => onGoOn(name)}>{say("invitation.begin")}</Button>
        </Sheet>
      )}
    </Loaded>
  );
}

function ChoosePassword({ name, onChosen }: Readonly<{ name: string; onChosen: (password: string) => void }>) {
  const say = useSay();
  const [error, setError] = useState<string>();
  const form = useFocusFirst<HTMLFormElement>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = typed(event.currentTarget, "password");
    const problem = passwordProblem(password);
    setError(problem && say(problem));
    if (problem === undefined) onChosen(password);
    else event.currentTarget.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  };

  return (
    <Sheet title={say("password.title")} before={<Steps at={1} />}>
      <form ref={form} method="post" noValidate onSubmit={submit}>
        {/* For password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={name} readOnly />
        <PasswordInput isNew error={error} />
        <Button type="submit">{say("login.go_on")}</Button>
      </form>
    </Sheet>
  );
}

type FactorStepProps = Readonly<{
  token: string;
  isWorking: boolean;
  refusal: Refusal | null;
  forget: () => void;
  onDead: () => void;
  onBack: () => void;
  onFactor: (factor: NewFactor) => void;
}>;

function FactorStep({ token, isWorking, refusal, forget, onDead, onBack, onFactor }: FactorStepProps) {
  const say = useSay();
  const asked = useAskOnce(["factor-offer"], async () => send(beginInvitation, { body: { token } }));
  const isDead = asked.error?.refusal.error === "invalidToken";
  useEffect(() => {
    if (isDead) onDead();
  }, [isDead, onDead]);

  return (
    <Sheet title={say("factor.title")} before={<Steps at={2} />}>
      <p>{say("factor.why")}</p>
      <Loaded asked={asked}>
        {(offer) => (
          <SetUpFactor offer={offer} isWorking={isWorking} refusal={refusal} forget={forget} onFactor={onFactor} />
        )}
      </Loaded>
      {refusal?.error === "validation" && (
        <Button look="quiet" onPress={onBack}>
          {say("password.other")}
        </Button>
      )}
    </Sheet>
  );
}

function DeadLink({ onLeave }: Readonly<{ onLeave: () => void }>) {
  const say = useSay();
  return (
    <Sheet title={say("invitation.dead_title")}>
      <p>{say("invitation.dead_text")}</p>
      <div>
        <Button look="quiet" onPress={onLeave}>
          {say("invitation.to_login")}
        </Button>
      </div>
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
