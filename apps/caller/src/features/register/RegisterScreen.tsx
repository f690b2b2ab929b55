import type { Send } from "@sosmessages/client/http.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Field } from "@sosmessages/ui/form/Field.tsx";
import { PasswordField } from "@sosmessages/ui/form/PasswordField.tsx";
import { Link } from "#lib/router.tsx";
import { register } from "#lib/calls.generated.ts";
import { FormPage } from "#lib/form/FormPage.tsx";
import type { Values } from "#lib/form/rules.ts";
import { useForm } from "#lib/form/use-form.ts";
import { isWeak } from "#lib/form/weak-password.ts";
import { useSayInForm } from "#lib/form/forms-texts.ts";
import { NameIdeas } from "./NameIdeas.tsx";
import { mayReveal } from "./reveals.ts";
import { registerRules } from "./rules.ts";

type Props = Readonly<{ send: Send; onRegistered: (values: Values) => Promise<void> }>;

export function RegisterScreen({ send, onRegistered }: Props) {
  const say = useSayInForm();
  const { form, field, problems, error, isSubmitting, left, touch } = useForm({
    name: "register",
    rules: registerRules,
    invalid: "validation.error",
    send: (body) => send(register, { body }),
    onDone: (_, given) => onRegistered(given),
  });
  const { username = "", password = "" } = left;

  const choose = (name: string) => {
    const input = form.ref.current?.elements.namedItem("username");
    if (!(input instanceof HTMLInputElement)) return;
    input.value = name;
    touch(["username"]);
  };

  return (
    <FormPage title={say("login.register")} error={error}>
      <p>{say("register.lead")}</p>
      <form {...form}>
        <div>
          <Field
            {...field("username")}
            label={say("login.username")}
            hint={say("register.username_hint")}
            advice={mayReveal(username) ? say("register.username_reveals") : undefined}
            autoComplete="username"
            autoCapitalize="none"
          />
          {problems.username === "unique" && (
            <p>
              {say("register.username_own")} <Link href="/login">{say("login.title")}</Link>
            </p>
          )}
          <NameIdeas onChoose={choose} />
        </div>
        <PasswordField
          {...field("password")}
          label={say("login.password")}
          hint={say("register.password_hint")}
          advice={isWeak(password, username) ? say("form.weak_password") : undefined}
          showLabel={say("form.show_password")}
          autoComplete="new-password"
        />
        <PasswordField
          {...field("password_confirmation")}
          label={say("register.password_confirmation")}
          showLabel={say("form.show_password")}
          autoComplete="new-password"
        />
        <p>{say("register.notice")}</p>
        <Field
          {...field("email")}
          label={say("register.email")}
          hint={say("register.email_notice")}
          type="email"
          autoComplete="email"
        />
        <p className="soft">
          {say("register.terms")} <Link href="/brukeravtale">{say("login.read_terms")}</Link>
        </p>
        <Button type="submit" working={isSubmitting ? say("register.working") : undefined}>
          {say("register.submit")}
        </Button>
      </form>
    </FormPage>
  );
}
