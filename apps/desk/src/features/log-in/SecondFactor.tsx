import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { useState } from "react";
import { showSecondFactor } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { canUsePasskeys } from "#lib/factor/passkey.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import { CodeForm } from "./CodeForm.tsx";
import { PasskeyWay } from "./PasskeyWay.tsx";

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
    void act(
      () => sendFactor(body),
      ({ me, recovery_codes_left }) => onEntered(me, way === "recovery" ? recovery_codes_left : null),
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
