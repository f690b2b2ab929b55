import { typed } from "@sosmessages/client/form-values.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { PasswordField } from "@sosmessages/ui/form/PasswordField.tsx";
import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { useState, type FormEvent } from "react";
import { passwordProblem } from "#lib/form/password.ts";
import { useSay } from "#lib/texts.tsx";
import { useFocusFirst } from "#lib/form/use-focus-first.ts";
import { Steps } from "./Steps.tsx";

type Props = Readonly<{ name: string; onChosen: (password: string) => void }>;

export function ChoosePassword({ name, onChosen }: Props) {
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
        {/* So that a password manager knows whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={name} readOnly />
        <PasswordField
          label={say("login.password")}
          hint={say("password.hint")}
          name="password"
          autoComplete="new-password"
          showLabel={say("app.show_password")}
          error={error}
        />
        <Button type="submit">{say("login.go_on")}</Button>
      </form>
    </Sheet>
  );
}
