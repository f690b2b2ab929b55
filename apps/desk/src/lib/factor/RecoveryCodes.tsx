import { typed } from "@sosmessages/client/form-values.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { Tick } from "@sosmessages/ui/form/Tick.tsx";
import { useState, type FormEvent } from "react";
import { CopyButton } from "#lib/page/CopyButton.tsx";
import { useSay } from "#lib/texts.tsx";
import classes from "./RecoveryCodes.module.css";

type Props = Readonly<{ codes: readonly string[]; onKept: () => void }>;

/** Shown this once. The way on is open when somebody says that they are kept. */
export function RecoveryCodes({ codes, onKept }: Props) {
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
