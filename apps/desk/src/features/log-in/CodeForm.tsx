import { typed } from "@sosmessages/client/form-values.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Field } from "@sosmessages/ui/form/Field.tsx";
import { useState, type FormEvent } from "react";
import { useSay } from "#lib/texts.tsx";
import { useFocusFirst } from "#lib/form/use-focus-first.ts";

type Props = Readonly<{ way: "totp" | "recovery"; isWorking: boolean; onCode: (code: string) => void }>;

export function CodeForm({ way, isWorking, onCode }: Props) {
  const say = useSay();
  const [error, setError] = useState<string>();
  const form = useFocusFirst<HTMLFormElement>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Apps show the digits in two groups, and people type what they see.
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
