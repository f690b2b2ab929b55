import { typed } from "@sosmessages/client/form-values.ts";
import type { Refusal } from "@sosmessages/client/http.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { PasswordField } from "@sosmessages/ui/form/PasswordField.tsx";
import type { ComponentProps, FormEvent } from "react";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import classes from "./AskPassword.module.css";

type Props = Readonly<{
  why: string;
  isWorking: boolean;
  refusal: Refusal | null;
  /** Better words for what this very form may meet besides a wrong password. */
  words?: ComponentProps<typeof RefusedNote>["words"];
  onPassword: (password: string) => void;
  onCancel: () => void;
}>;

/** Before anything that would let a passer-by in. */
export function AskPassword({ why, isWorking, refusal, words, onPassword, onCancel }: Props) {
  const say = useSay();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onPassword(typed(event.currentTarget, "password"));
  };
  return (
    <form className={classes["form"]} method="post" noValidate onSubmit={submit}>
      <p>{why}</p>
      <RefusedNote refusal={refusal} words={{ invalidCredentials: "lock.wrong", ...words }} />
      <PasswordField
        label={say("login.password")}
        name="password"
        autoComplete="current-password"
        showLabel={say("app.show_password")}
      />
      <Buttons>
        <Button type="submit" working={isWorking ? say("app.working") : undefined}>
          {say("login.go_on")}
        </Button>
        <Button look="quiet" onPress={onCancel}>
          {say("app.cancel")}
        </Button>
      </Buttons>
    </form>
  );
}
