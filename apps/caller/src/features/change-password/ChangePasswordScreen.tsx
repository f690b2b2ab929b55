import type { Send } from "@sosmessages/client/http.ts";
import { useLater } from "@sosmessages/client/time.ts";
import { Button, PasswordField } from "@sosmessages/ui/form.tsx";
import { useEffect, useState } from "react";
import { changePassword, checkResetLink } from "#lib/calls.generated.ts";
import { FormPage, useForm } from "#lib/form/form.tsx";
import { confirmationProblem, passwordProblem, isWeak, type Rules } from "#lib/form/rules.ts";
import { showProblem } from "#lib/form/form-element.ts";
import { useSayInForm } from "#lib/form/forms-texts.ts";

const rules: Rules<"password" | "password_confirmation"> = {
  password: passwordProblem,
  password_confirmation: confirmationProblem,
};

type Props = Readonly<{ send: Send; token: string; onDone: (said: string) => void }>;

/** Checks the link before the form is filled in. Without an answer, the form shows the error. */
function useDeadLink(send: Send, token: string): boolean {
  const [isDead, setDead] = useState(false);
  useEffect(() => {
    void send(checkResetLink, { body: { token } }).then((answer) =>
      setDead(!answer.ok && answer.error === "invalidToken"),
    );
  }, [send, token]);
  return isDead;
}

export function ChangePasswordScreen({ send, token, onDone }: Props) {
  const say = useSayInForm();
  const [isChanged, setChanged] = useState(false);
  const isDead = useDeadLink(send, token) && !isChanged;
  const { form, field, error, isSubmitting, left, clear } = useForm({
    name: "change",
    rules,
    invalid: "change_password.error",
    refused: ({ error }) => (error === "invalidToken" ? "change_password.invalid_token" : "change_password.error"),
    send: (values) => send(changePassword, { body: { token, ...values } }),
    onDone: () => {
      clear();
      setChanged(true);
    },
  });
  useEffect(() => {
    if (isDead) showProblem(form.ref.current);
  }, [form.ref, isDead]);
  useLater(isChanged, 5_000, () => onDone(say("change_password.success")));

  return (
    <FormPage
      title={say("change_password.title")}
      error={error ?? (isDead ? say("change_password.invalid_token") : null)}
      note={isChanged ? say("change_password.success") : null}
      ways={[
        ["/glemtpassord", say("change_password.new_link")],
        ["/register", say("login.register")],
        ["/login", say("login.title")],
      ]}
    >
      <form {...form}>
        <PasswordField
          {...field("password")}
          label={say("profile.password")}
          hint={say("register.password_hint")}
          advice={isWeak(left.password ?? "") ? say("form.weak_password") : undefined}
          showLabel={say("form.show_password")}
          autoComplete="new-password"
        />
        <PasswordField
          {...field("password_confirmation")}
          label={say("profile.password_confirmation")}
          hint={say("profile.ends_others")}
          showLabel={say("form.show_password")}
          autoComplete="new-password"
        />
        <Button type="submit" working={isSubmitting ? say("change_password.working") : undefined}>
          {say("change_password.submit")}
        </Button>
      </form>
    </FormPage>
  );
}
