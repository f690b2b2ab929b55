import type { Answer, Send } from "@sosmessages/client/http.ts";
import { useLater } from "@sosmessages/client/time.ts";
import { Button, PasswordField, primaryLook } from "@sosmessages/ui/form.tsx";
import { useEffect, useRef, useState } from "react";
import { Link } from "#lib/router.tsx";
import { changePassword, checkResetLink } from "#lib/late-calls.generated.ts";
import { FormPage, useForm, waysToLogIn } from "#lib/form/form.tsx";
import { confirmationProblem, passwordProblem, isWeak, type Rules } from "#lib/form/rules.ts";
import { showProblem } from "#lib/form/form-element.ts";
import { useSayInForm, type FormsPlainKey } from "#lib/form/forms-texts.ts";

const rules: Rules<"password" | "password_confirmation"> = {
  password: passwordProblem,
  password_confirmation: confirmationProblem,
};

type Props = Readonly<{ send: Send; token: string; onDone: (said: FormsPlainKey) => void }>;

export function ChangePasswordScreen({ send, token, onDone }: Props) {
  const say = useSayInForm();
  const [isChanged, setChanged] = useState(false);
  const [isDead, setDead] = useState(false);
  /** The mail may have left out a part of it. */
  const [username, setUsername] = useState<string | null>(null);
  // Before the form is filled in. Without an answer, the form shows the error.
  useEffect(() => {
    void send(checkResetLink, { body: { token } }).then((answer) =>
      answer.ok ? setUsername(answer.body.username) : setDead(isInvalid(answer)),
    );
  }, [send, token]);
  const { form, field, error, isSubmitting, left, clear } = useForm({
    name: "change",
    rules,
    invalid: "change_password.error",
    refused: () => "change_password.error",
    send: async (values) => {
      const answer = await send(changePassword, { body: { token, ...values } });
      setDead(isInvalid(answer));
      return answer;
    },
    onDone: () => {
      clear();
      setChanged(true);
    },
  });
  useLater(isChanged, 5_000, () => onDone("change_password.success"));
  if (isDead && !isChanged) return <DeadLink />;

  return (
    <FormPage
      title={say("change_password.title")}
      error={error}
      note={isChanged ? say("change_password.success") : null}
      ways={[["/glemtpassord", say("change_password.new_link")], ...waysToLogIn(say)]}
    >
      {username !== null && (
        <p>
          {say("login.username")}: <b className="name">{username}</b>
        </p>
      )}
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

const isInvalid = (answer: Answer<unknown>): boolean => !answer.ok && answer.error === "invalidToken";

/** In the place of a form that would be refused: the way to another link. */
function DeadLink() {
  const say = useSayInForm();
  const way = useRef<HTMLParagraphElement>(null);
  useEffect(() => showProblem(way.current), []);
  return (
    <FormPage title={say("change_password.title")} error={say("change_password.invalid_token")} ways={waysToLogIn(say)}>
      <p ref={way}>
        <Link href="/glemtpassord" className={primaryLook}>
          {say("change_password.new_link")}
        </Link>
      </p>
    </FormPage>
  );
}
