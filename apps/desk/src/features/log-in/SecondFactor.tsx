import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Button, typed, Field } from "@sosmessages/ui/form.tsx";
import { Sheet, Banner } from "@sosmessages/ui/page.tsx";
import { useState, type FormEvent } from "react";
import { showSecondFactor } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { canUsePasskeys, showPasskey } from "#lib/second-factor.tsx";
import { RefusedNote, useAct } from "#lib/page.tsx";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { useFocusFirst } from "#lib/form.tsx";

export type Challenge = Readonly<{
  factors: readonly ("totp" | "passkey")[];
  passkey: Record<string, unknown> | null;
}>;

type Way = "passkey" | "totp" | "recovery";
type Props = Readonly<{
  challenge: Challenge;
  /** `left`: how many recovery codes are left, where one was used. */
  onEntered: (me: Me, left: number | null) => void;
  onRestart: () => void;
}>;

const labels = {
  passkey: "login.use_passkey",
  totp: "login.use_code",
  recovery: "login.use_recovery",
} as const satisfies Record<Way, PlainKey>;

const wrong = {
  passkey: "login.wrong_passkey",
  totp: "login.wrong_code",
  recovery: "login.wrong_recovery",
} as const satisfies Record<Way, PlainKey>;

export function SecondFactor({ challenge, onEntered, onRestart }: Props) {
  const say = useSay();
  const canPasskey = canUsePasskeys() && challenge.passkey !== null;
  const ways: readonly Way[] = [
    ...(canPasskey ? (["passkey"] as const) : []),
    ...(challenge.factors.includes("totp") ? (["totp"] as const) : []),
    "recovery",
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? "recovery");
  const { act, isWorking, refusal, forget } = useAct();

  const show = (body: Parameters<typeof sendFactor>[0]) =>
    void act(sendFactor(body), ({ me, recovery_codes_left }) =>
      onEntered(me, way === "recovery" ? recovery_codes_left : null),
    );

  return (
    <Sheet title={say("login.second")}>
      {/* The way to the second factor is open for ten minutes; after that the password is asked for again. */}
      <RefusedNote refusal={refusal} words={{ invalidCredentials: wrong[way] }} />
      {way === "passkey" && challenge.passkey !== null ? (
        <PasskeyWay
          options={challenge.passkey}
          isWorking={isWorking}
          onStart={forget}
          onAnswer={(passkey) => show({ passkey })}
        />
      ) : (
        <CodeForm
          key={way}
          way={way === "totp" ? "totp" : "recovery"}
          isWorking={isWorking}
          onCode={(code) => show(way === "totp" ? { totp: code } : { recovery: code })}
        />
      )}
      <ul>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <li key={other}>
              <Button
                look="plain"
                onPress={() => {
                  forget();
                  setWay(other);
                }}
              >
                {say(labels[other])}
              </Button>
            </li>
          ))}
        <li>
          <Button look="plain" onPress={onRestart}>
            {say("login.start_again")}
          </Button>
        </li>
      </ul>
      {way === "recovery" && <p>{say("login.lost")}</p>}
    </Sheet>
  );
}

type Shown = Readonly<{ totp?: string; passkey?: Record<string, unknown>; recovery?: string }>;

const sendFactor = async (body: Shown) => send(showSecondFactor, { body });

type CodeFormProps = Readonly<{ way: "totp" | "recovery"; isWorking: boolean; onCode: (code: string) => void }>;

function CodeForm({ way, isWorking, onCode }: CodeFormProps) {
  const say = useSay();
  const [error, setError] = useState<string>();
  const form = useFocusFirst<HTMLFormElement>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Apps show the digits in two groups.
    const code = typed(event.currentTarget, "code").replace(/\s/g, "");
    const isWell = way === "totp" ? /^\d{6}$/.test(code) : code !== "";
    setError(isWell ? undefined : say(way === "totp" ? "login.code_format" : "app.required"));
    if (isWell) onCode(code);
    else event.currentTarget.querySelector("input")?.focus();
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      <Field
        label={say(way === "totp" ? "login.code" : "login.recovery")}
        hint={say(way === "totp" ? "login.code_hint" : "login.recovery_hint")}
        name="code"
        inputMode={way === "totp" ? "numeric" : "text"}
        autoComplete={way === "totp" ? "one-time-code" : "off"}
        autoCapitalize="none"
        error={error}
      />
      <Button type="submit" working={isWorking ? say("app.working") : undefined}>
        {say("login.enter")}
      </Button>
    </form>
  );
}

type PasskeyWayProps = Readonly<{
  options: Record<string, unknown>;
  isWorking: boolean;
  onStart: () => void;
  onAnswer: (answer: Record<string, unknown>) => void;
}>;

/** Browsers open the passkey window only after a press. */
function PasskeyWay({ options, isWorking, onStart, onAnswer }: PasskeyWayProps) {
  const say = useSay();
  const place = useFocusFirst<HTMLDivElement>();
  const [asking, setAsking] = useState<"no" | "yes" | "stopped">("no");

  const ask = async () => {
    onStart();
    setAsking("yes");
    const answer = await showPasskey(options);
    setAsking(answer === null ? "stopped" : "no");
    if (answer !== null) onAnswer(answer);
  };

  return (
    <>
      {asking === "stopped" && <Banner kind="note">{say("login.passkey_stopped")}</Banner>}
      <p>{say("login.passkey_hint")}</p>
      <div ref={place}>
        <Button working={isWorking || asking === "yes" ? say("app.working") : undefined} onPress={() => void ask()}>
          {say("login.passkey")}
        </Button>
      </div>
    </>
  );
}
