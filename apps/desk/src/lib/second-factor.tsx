import type { Refusal } from "@sosmessages/client/http.ts";
import type { FactorOffer } from "@sosmessages/contract/desk/accounts.ts";
import { Button, typed, Field, Buttons, Tick } from "@sosmessages/ui/form.tsx";
import { useState, type FormEvent, type ReactNode } from "react";
import { Banner } from "@sosmessages/ui/page.tsx";
import { encode } from "uqr";
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { RefusedNote, CopyButton } from "./page.tsx";
import { useSay } from "./texts.tsx";
import classes from "./second-factor.module.css";

export type NewFactor = Readonly<{ totp: string } | { passkey: Record<string, unknown> }>;

type Props = Readonly<{
  offer: FactorOffer;
  isWorking: boolean;
  refusal: Refusal | null;
  forget: () => void;
  onFactor: (factor: NewFactor) => void;
}>;

export function SetUpFactor({ offer, isWorking, refusal, forget, onFactor }: Props) {
  const say = useSay();
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
        <SetUpPasskey
          options={offer.passkey}
          isWorking={isWorking}
          onStart={forget}
          onMade={(passkey) => onFactor({ passkey })}
        />
      ) : (
        <SetUpApp {...offer.totp} isWorking={isWorking} refused={refused} onCode={(totp) => onFactor({ totp })} />
      )}
      {canPasskey && (
        <div>
          <Button look="plain" onPress={() => change(way === "passkey" ? "app" : "passkey")}>
            {say(way === "passkey" ? "factor.rather_app" : "factor.rather_passkey")}
          </Button>
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
  const [error, setError] = useState<string>();
  const [isHere] = useState(isPhone);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = typed(event.currentTarget, "code").replace(/\s/g, "");
    const isWell = /^\d{6}$/.test(code);
    setError(isWell ? undefined : say("login.code_format"));
    if (isWell) onCode(code);
    else event.currentTarget.querySelector("input")?.focus();
  };

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
      <form method="post" noValidate onSubmit={submit}>
        <Field
          label={say("login.code")}
          hint={say("login.code_hint")}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={error}
        />
        <Button type="submit" working={isWorking ? say("app.working") : undefined}>
          {say("factor.confirm")}
        </Button>
      </form>
    </>
  );
}

type SetUpPasskeyProps = Readonly<{
  options: Record<string, unknown>;
  isWorking: boolean;
  onStart: () => void;
  onMade: (passkey: Record<string, unknown>) => void;
}>;

function SetUpPasskey({ options, isWorking, onStart, onMade }: SetUpPasskeyProps) {
  const say = useSay();
  const [asking, setAsking] = useState<"no" | "yes" | "stopped">("no");

  const make = async () => {
    onStart();
    setAsking("yes");
    const made = await makePasskey(options);
    setAsking(made === null ? "stopped" : "no");
    if (made !== null) onMade(made);
  };

  return (
    <>
      {asking === "stopped" && <Banner kind="note">{say("factor.passkey_stopped")}</Banner>}
      <p>{say("factor.passkey_text")}</p>
      <div>
        <Button working={isWorking || asking === "yes" ? say("app.working") : undefined} onPress={() => void make()}>
          {say("factor.make_passkey")}
        </Button>
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

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isKept = typed(event.currentTarget, "kept") !== "";
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
          <Button look="quiet" onPress={() => print()}>
            {say("factor.print")}
          </Button>
        </Buttons>
      </div>
      <form className={classes["screen"]} method="post" noValidate onSubmit={submit}>
        <Tick name="kept" error={error}>
          {say("factor.kept")}
        </Tick>
        <Button type="submit">{say("login.go_on")}</Button>
      </form>
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
