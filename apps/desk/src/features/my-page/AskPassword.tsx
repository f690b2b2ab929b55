import { typed } from "@sosmessages/client/form-values.ts";
import type { Refusal } from "@sosmessages/client/http.ts";
import { PasswordField } from "@sosmessages/ui/form/PasswordField.tsx";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import type { ComponentProps } from "react";
import { SaveForm } from "#lib/dialog/FormDialog.tsx";

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
  return (
    <SaveForm
      submit={say("login.go_on")}
      isWorking={isWorking}
      onSubmit={(form) => onPassword(typed(form, "password"))}
      onCancel={onCancel}
    >
      <p>{why}</p>
      <RefusedNote refusal={refusal} words={{ invalidCredentials: "lock.wrong", ...words }} />
      <PasswordField
        label={say("login.password")}
        name="password"
        autoComplete="current-password"
        showLabel={say("app.show_password")}
      />
    </SaveForm>
  );
}
