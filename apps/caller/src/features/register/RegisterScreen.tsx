import { Banner } from "@sosmessages/ui/Banner.tsx";
import { Button } from "@sosmessages/ui/Button.tsx";
import { Field } from "@sosmessages/ui/Field.tsx";
import { Sheet } from "@sosmessages/ui/Sheet.tsx";
import { useRef } from "react";
import { Link } from "wouter";
import type { Send } from "#lib/http.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { typed } from "#lib/typed.ts";
import { problemText } from "./problem-text.ts";
import type { FieldName, Values } from "./rules.ts";
import { useRegistration } from "./use-registration.ts";

type Props = Readonly<{ send: Send; onRegistered: (values: Values) => Promise<void> }>;

export function RegisterScreen(props: Props) {
  const say = useSay();
  const { texts } = useSpoken();
  const element = useRef<HTMLFormElement>(null);
  const { phase, problems, banner, leaveField, submit } = useRegistration(props);

  const values = (): Values => {
    const form = new FormData(element.current ?? undefined);
    return {
      username: typed(form, "username"),
      password: typed(form, "password"),
      password_confirmation: typed(form, "password_confirmation"),
      email: typed(form, "email"),
    };
  };
  const field = (name: FieldName) => ({
    name,
    error: problems[name] && problemText(texts, name, problems[name]),
    onBlur: () => leaveField(name, values()),
  });

  return (
    <Sheet title={say("login.register")}>
      {banner !== null && <Banner kind="error">{say(banner)}</Banner>}
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(values(), () => element.current?.reset());
        }}
      >
        <Field
          {...field("username")}
          label={say("login.username")}
          hint={say("register.username_hint")}
          autoComplete="username"
          autoCapitalize="none"
        />
        <Field
          {...field("password")}
          label={say("login.password")}
          hint={say("register.password_hint")}
          type="password"
          autoComplete="new-password"
        />
        <Field
          {...field("password_confirmation")}
          label={say("register.password_confirmation")}
          type="password"
          autoComplete="new-password"
        />
        <Field
          {...field("email")}
          label={say("register.email")}
          hint={say("register.email_notice")}
          type="email"
          autoComplete="email"
        />
        <p>{say("register.notice")}</p>
        <Button type="submit" working={phase === "submitting" ? say("register.working") : undefined}>
          {say("register.submit")}
        </Button>
      </form>
      <p>
        <Link href="/">{say("app.front_page")}</Link>
      </p>
    </Sheet>
  );
}
