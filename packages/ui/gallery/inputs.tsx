import { Field, PasswordField, Tick } from "../src/form.tsx";
import type { Say, Specimen } from "./specimen.ts";

const long = "nattugle".repeat(12);

export const inputs = (say: Say): readonly Specimen[] => [...fields(say), ...passwords(say), ...ticks(say)];

const fields = (say: Say): readonly Specimen[] => {
  const field = { label: say("login.username"), name: "username" };
  const is = (state: string, shown: Specimen["shown"], shows?: "focus"): Specimen => ({
    component: "Field",
    state,
    shown,
    ...(shows && { shows }),
  });
  return [
    is("empty", <Field {...field} />),
    is("filled", <Field {...field} defaultValue="nattugle" />),
    is("with the focus", <Field {...field} />, "focus"),
    is("with a hint", <Field {...field} hint={say("register.username_hint")} />),
    is("with advice", <Field {...field} defaultValue="22 40 00 40" advice={say("register.username_reveals")} />),
    is("with an error", <Field {...field} error={say("validation.username.required")} />),
    is("with an error and the focus", <Field {...field} error={say("validation.username.required")} />, "focus"),
    is(
      "with everything, and long",
      <Field
        name="email"
        label={say("recover_password.title")}
        defaultValue={long}
        hint={say("profile.email_notice")}
        advice={say("register.username_reveals")}
        error={say("validation.username.unique")}
      />,
    ),
  ];
};

const passwords = (say: Say): readonly Specimen[] => {
  const field = { label: say("login.password"), name: "password", showLabel: say("form.show_password") };
  const is = (state: string, shown: Specimen["shown"], shows?: "hover" | "focus"): Specimen => ({
    component: "PasswordField",
    state,
    shown,
    ...(shows && { shows }),
  });
  return [
    is("hidden (press the eye to see it shown)", <PasswordField {...field} defaultValue="hemmelig" />),
    is("pointed at", <PasswordField {...field} />, "hover"),
    is("with the focus", <PasswordField {...field} />, "focus"),
    is(
      "with a hint and advice",
      <PasswordField {...field} hint={say("register.password_hint")} advice={say("form.weak_password")} />,
    ),
    is("with an error", <PasswordField {...field} error={say("validation.password.min")} />),
  ];
};

const ticks = (say: Say): readonly Specimen[] => {
  const is = (state: string, shown: Specimen["shown"], shows?: "focus"): Specimen => ({
    component: "Tick",
    state,
    shown,
    ...(shows && { shows }),
  });
  return [
    is("not ticked (press it to see it ticked)", <Tick name="accept">{say("login.accept")}</Tick>),
    is("with the focus", <Tick name="accept">{say("login.accept")}</Tick>, "focus"),
    is(
      "with an error",
      <Tick name="accept" error={say("login.error_accept")}>
        {say("login.accept")}
      </Tick>,
    ),
    is("long", <Tick name="accept">{say("register.notice")}</Tick>),
  ];
};
