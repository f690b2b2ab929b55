import type { Send } from "@sosmessages/client/http.ts";
import { useLater } from "@sosmessages/client/time.ts";
import { Button, Field } from "@sosmessages/ui/form.tsx";
import { useState } from "react";
import { recoverPassword } from "#lib/late-calls.generated.ts";
import { FormPage, useForm, waysToLogIn } from "#lib/form/form.tsx";
import { emailProblem, type Rules } from "#lib/form/rules.ts";
import { useSayInForm, type FormsPlainKey } from "#lib/form/forms-texts.ts";

const rules: Rules<"email"> = {
  email: (values) => (values.email.trim() === "" ? "required" : emailProblem(values)),
};

export function RecoverScreen({ send, onDone }: Readonly<{ send: Send; onDone: (said: FormsPlainKey) => void }>) {
  const say = useSayInForm();
  const [isSent, setSent] = useState(false);
  const { form, field, error, isSubmitting, clear } = useForm({
    name: "recover",
    rules,
    invalid: "recover_password.error",
    // An uncertain failure is not the address's fault.
    refused: ({ isCertain }) => (isCertain ? "recover_password.error" : "change_password.error"),
    send: (body) => send(recoverPassword, { body }),
    onDone: () => {
      clear();
      setSent(true);
    },
  });
  useLater(isSent, 5_000, () => onDone("recover_password.success"));

  return (
    <FormPage
      title={say("recover_password.title")}
      error={error}
      note={isSent ? say("recover_password.success") : null}
      ways={waysToLogIn(say)}
    >
      <p>{say("recover_password.text")}</p>
      <form {...form}>
        <Field {...field("email")} label={say("recover_password.email")} type="email" autoComplete="email" />
        <Button type="submit" working={isSubmitting ? say("recover_password.working") : undefined}>
          {say("recover_password.submit")}
        </Button>
      </form>
      <p>{say("recover_password.note")}</p>
    </FormPage>
  );
}
