import type { FactorOffer } from "@sosmessages/contract/desk/accounts.ts";
import { typed, Field, Buttons, Tick } from "@sosmessages/ui/form.tsx";
import { useState, type ReactNode } from "react";
import { Banner } from "@sosmessages/ui/page.tsx";
import { encode } from "uqr";
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { RefusedNote, CopyButton, SayButton, type ActingProps } from "./page.tsx";
import { Form, useFocusFirst } from "./form.tsx";
import { useSay, type PlainKey } from "./texts.tsx";
import classes from "./second-factor.module.css";

export type NewFactor = Readonly<{ totp: string } | { passkey: Record<string, unknown> }>;

type Props = ActingProps & Readonly<{ offer: FactorOffer; onFactor: (factor: NewFactor) => void }>;

export function SetUpFactor({ offer, isWorking, refusal, forget, onFactor }: Props) {
  const canPasskey = canUsePasskeys();
  const [way, setWay] = useState<"passkey" | "app">(canPasskey ? "passkey" : "app");
  const change = (to: "passkey" | "app") => {
    forget();
    setWay(to);
  };
  const refused = (
    <RefusedNote
      refusal={refusal}
      words={{ invalidCredentials: way === "passkey" ? "login.wrong_passkey" : "login.wrong_code" }}
    />
  );
  return (
    <>
      {way === "passkey" && refused}
      {way === "passkey" ? (
        <PasskeyButton
          says="factor.make_passkey"
          text="factor.passkey_text"
          stopped="factor.passkey_stopped"
          isWorking={isWorking}
          ask={() => makePasskey(offer.passkey)}
          onStart={forget}
          onAnswer={(passkey) => onFactor({ passkey })}
        />
      ) : (
        <SetUpApp {...offer.totp} isWorking={isWorking} refused={refused} onCode={(totp) => onFactor({ totp })} />
      )}
      {canPasskey && (
        <div>
          <SayButton
            says={way === "passkey" ? "factor.rather_app" : "factor.rather_passkey"}
            look="plain"
            onPress={() => change(way === "passkey" ? "app" : "passkey")}
          />
        </div>
      )}
    </>
  );
}

type SetUpAppProps = Readonly<{
  secret: string;
  uri: string;
  isWorking: boolean;
  /** Shown at the field: on a phone, the rest is out of sight. */
  refused: ReactNode;
  onCode: (code: string) => void;
}>;

/** A phone cannot scan its own screen: there the other way comes first. */
const isPhone = () => matchMedia("(hover: none)").matches;

/** Scan, or type the secret, then show that the app gives the right code. */
function SetUpApp({ secret, uri, isWorking, refused, onCode }: SetUpAppProps) {
  const say = useSay();
  const [isHere] = useState(isPhone);
  const picture = <QrCode text={uri} label={say("factor.qr")} />;
  const byHand = (
    <div className={classes["by-hand"]}>
      <p>
        <a href={uri}>{say("factor.open_app")}</a>
      </p>
      <p>{say("factor.secret")}</p>
      <p className={classes["secret"]}>
        <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <CopyButton text={secret} />
    </div>
  );
  return (
    <>
      <p>{say(isHere ? "factor.app_text_here" : "factor.app_text")}</p>
      {isHere ? byHand : picture}
      <details className={classes["other"]}>
        <summary>{say(isHere ? "factor.other_device" : "factor.by_hand")}</summary>
        {isHere ? picture : byHand}
      </details>
      {refused}
      <CodeForm way="totp" confirm="factor.confirm" isWorking={isWorking} onCode={onCode} />
    </>
  );
}

type CodeFormProps = Readonly<{
  way: "totp" | "recovery";
  confirm: PlainKey;
  isWorking: boolean;
  isFocused?: boolean;
  onCode: (code: string) => void;
}>;

export function CodeForm({ way, confirm, isWorking, isFocused = false, onCode }: CodeFormProps) {
  const say = useSay();
  const place = useFocusFirst<HTMLFormElement>(isFocused);
  const [error, setError] = useState<string>();
  const isTotp = way === "totp";

  const submit = (form: HTMLFormElement) => {
    // Apps show the digits in two groups.
    const code = typed(form, "code").replace(/\s/g, "");
    const isWell = isTotp ? /^\d{6}$/.test(code) : code !== "";
    setError(isWell ? undefined : say(isTotp ? "login.code_format" : "app.required"));
    if (isWell) onCode(code);
    else form.querySelector("input")?.focus();
  };

  return (
    <Form place={place} onSubmit={submit}>
      <Field
        label={say(isTotp ? "login.code" : "login.recovery")}
        hint={say(isTotp ? "login.code_hint" : "login.recovery_hint")}
        name="code"
        inputMode={isTotp ? "numeric" : "text"}
        autoComplete={isTotp ? "one-time-code" : "off"}
        autoCapitalize="none"
        error={error}
      />
      <SayButton says={confirm} type="submit" isWorking={isWorking} />
    </Form>
  );
}

type PasskeyButtonProps = Readonly<{
  says: PlainKey;
  text: PlainKey;
  /** The browser's dialog was closed, or timed out. */
  stopped: PlainKey;
  isWorking: boolean;
  isFocused?: boolean;
  ask: () => Promise<Json | null>;
  onStart: () => void;
  onAnswer: (answer: Json) => void;
}>;

/** Browsers open the passkey window only after a press. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const say = useSay();
  const place = useFocusFirst<HTMLDivElement>(props.isFocused ?? false);
  const [asking, setAsking] = useState<"no" | "yes" | "stopped">("no");

  const press = async () => {
    props.onStart();
    setAsking("yes");
    const answer = await props.ask();
    setAsking(answer === null ? "stopped" : "no");
    if (answer !== null) props.onAnswer(answer);
  };

  return (
    <>
      {asking === "stopped" && <Banner kind="note">{say(props.stopped)}</Banner>}
      <p>{say(props.text)}</p>
      <div ref={place}>
        <SayButton says={props.says} isWorking={props.isWorking || asking === "yes"} onPress={() => void press()} />
      </div>
    </>
  );
}

/** Drawn here, so that the secret in it never leaves the page. Black on white in every theme: cameras want it so. */
function QrCode({ text, label }: Readonly<{ text: string; label: string }>) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      className={classes["code"]}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element could only show it through an address that holds the secret
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

export function RecoveryCodes({ codes, onKept }: Readonly<{ codes: readonly string[]; onKept: () => void }>) {
  const say = useSay();
  const [error, setError] = useState<string>();

  const submit = (form: HTMLFormElement) => {
    const isKept = typed(form, "kept") !== "";
    setError(isKept ? undefined : say("factor.keep_first"));
    if (isKept) onKept();
  };

  return (
    <>
      <p>{say("factor.codes_text")}</p>
      <div className={classes["codes"]}>
        <ul>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes["screen"]}>
        <Buttons>
          <CopyButton text={codes.join("\n")} label="factor.copy_codes" />
          <SayButton says="factor.print" look="quiet" onPress={() => print()} />
        </Buttons>
      </div>
      <Form className={classes["screen"]} onSubmit={submit}>
        <Tick name="kept" error={error}>
          {say("factor.kept")}
        </Tick>
        <SayButton says="login.go_on" type="submit" />
      </Form>
    </>
  );
}

/** WebAuthn's own JSON, which the service makes and reads; nothing here looks into it. */
type Json = Record<string, unknown>;

/** Pages that are not https have none, nor have some browsers. */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** `null`: the browser's dialog was closed or timed out. */
const orNothing = async (asked: Promise<object>): Promise<Json | null> => {
  try {
    return (await asked) as Json;
  } catch {
    return null;
  }
};

export const showPasskey = async (options: unknown): Promise<Json | null> =>
  orNothing(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));

const makePasskey = async (options: unknown): Promise<Json | null> =>
  orNothing(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
