import type * as accounts from "@sosmessages/contract/desk/accounts.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { BodyOf } from "@sosmessages/contract/route.ts";
import { Sheet } from "@sosmessages/ui/page.tsx";
import { useState } from "react";
import { showSecondFactor } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { canUsePasskeys, CodeForm, PasskeyButton, showPasskey } from "#lib/second-factor.tsx";
import { RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { useSay, type PlainKey } from "#lib/texts.tsx";

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

/** The button that leads to it, and the sentence about a wrong one. */
const wordsOf = {
  passkey: ["login.use_passkey", "login.wrong_passkey"],
  totp: ["login.use_code", "login.wrong_code"],
  recovery: ["login.use_recovery", "login.wrong_recovery"],
} as const satisfies Record<Way, readonly [button: PlainKey, wrong: PlainKey]>;

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
