import { typed, Field } from "@sosmessages/ui/form.tsx";
import type * as accounts from "@sosmessages/contract/desk/accounts.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Banner, Sheet } from "@sosmessages/ui/page.tsx";
import { useState } from "react";
import { logInAtDesk, showSecondFactor } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { OrganisationLogin } from "#lib/organisation.tsx";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { Form, PasswordInput, useFocusFirst } from "#lib/form.tsx";
import type { BodyOf } from "@sosmessages/contract/route.ts";
import { canUsePasskeys, CodeForm, PasskeyButton, showPasskey } from "#lib/second-factor.tsx";

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

type Challenge = Readonly<{
  factors: readonly ("totp" | "passkey")[];
  passkey: Record<string, unknown> | null;
}>;

type Way = "passkey" | "totp" | "recovery";
type SecondProps = Readonly<{
  challenge: Challenge;
  /** `left`: how many recovery codes are left, where one was used. */
  onEntered: (me: Me, left: number | null) => void;
  onRestart: () => void;
}>;

/** The button that leads to it, and the sentence about a wrong one. */
const wordsOf = {
  passkey: ["login.use_passkey", "login.wrong_passkey"],
  totp: ["login.use_code", "login.wrong_code"],
  recovery: ["login.use_recovery", "login.wrong_recovery"],
} as const satisfies Record<Way, readonly [button: PlainKey, wrong: PlainKey]>;

function SecondFactor({ challenge, onEntered, onRestart }: SecondProps) {
  const say = useSay();
  const canPasskey = canUsePasskeys() && challenge.passkey !== null;
  const ways: readonly Way[] = [
    ...(canPasskey ? (["passkey"] as const) : []),
    ...(challenge.factors.includes("totp") ? (["totp"] as const) : []),
    "recovery",
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? "recovery");
  const { act, isWorking, refusal, forget } = useAct();

  const show = (body: BodyOf<typeof accounts.showSecondFactor>) =>
    void act(send(showSecondFactor, { body }), ({ me, recovery_codes_left }) =>
      onEntered(me, way === "recovery" ? recovery_codes_left : null),
    );

  return (
    <Sheet title={say("login.second")}>
      {/* The way to the second factor is open for ten minutes; after that the password is asked for again. */}
      <RefusedNote refusal={refusal} words={{ invalidCredentials: wordsOf[way][1] }} />
      {way === "passkey" ? (
        <PasskeyButton
          says="login.passkey"
          text="login.passkey_hint"
          stopped="login.passkey_stopped"
          isWorking={isWorking}
          isFocused
          ask={() => showPasskey(challenge.passkey)}
          onStart={forget}
          onAnswer={(passkey) => show({ passkey })}
        />
      ) : (
        <CodeForm
          key={way}
          way={way}
          confirm="login.enter"
          isWorking={isWorking}
          isFocused
          onCode={(code) => show(way === "totp" ? { totp: code } : { recovery: code })}
        />
      )}
      <ul>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <li key={other}>
              <SayButton
                says={wordsOf[other][0]}
                look="plain"
                onPress={() => {
                  forget();
                  setWay(other);
                }}
              />
            </li>
          ))}
        <li>
          <SayButton says="login.start_again" look="plain" onPress={onRestart} />
        </li>
      </ul>
      {way === "recovery" && <p>{say("login.lost")}</p>}
    </Sheet>
  );
}
