import { typed } from "@sosmessages/client/form-values.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Field } from "@sosmessages/ui/form/Field.tsx";
import { useState, type FormEvent, type ReactNode } from "react";
import { CopyButton } from "#lib/page/CopyButton.tsx";
import { useSay } from "#lib/texts.tsx";
import { QrCode } from "./QrCode.tsx";
import classes from "./SetUpApp.module.css";

type Props = Readonly<{
  secret: string;
  uri: string;
  isWorking: boolean;
  /** Why the code before was not taken; stands by the field, which on a phone is all that is in sight. */
  refused: ReactNode;
  onCode: (code: string) => void;
}>;

/** A phone cannot scan its own screen: there the other way comes first. */
const isPhone = () => matchMedia("(hover: none)").matches;

/** Scan, or type the secret, then show that the app gives the right code. */
export function SetUpApp({ secret, uri, isWorking, refused, onCode }: Props) {
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
