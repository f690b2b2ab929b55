import type { Send } from "@sosmessages/client/http.ts";
import { Button, Field, PasswordField, Buttons } from "@sosmessages/ui/form.tsx";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Suspense, useEffect, useState } from "react";
import { copy } from "@sosmessages/client/copy.ts";
import { Sheet } from "@sosmessages/ui/page.tsx";
import { ClosedNotice } from "#lib/closed-notice.ts";
import { Link } from "#lib/router.tsx";
import { register } from "#lib/late-calls.generated.ts";
import { FormPage, useForm } from "#lib/form/form.tsx";
import {
  isWeak,
  confirmationProblem,
  emailProblem,
  passwordProblem,
  usernameProblem,
  type Values,
  type FieldName,
  type Rules,
} from "#lib/form/rules.ts";
import { printOnly } from "#lib/print-only.ts";
import { useSayInForm } from "#lib/form/forms-texts.ts";
import { useTitle } from "#lib/page.tsx";
import { mayReveal, inventName, pickSecurely } from "./usernames.ts";
import classes from "./Register.module.css";
import wayBackClasses from "./WayBack.module.css";

type FormProps = Readonly<{
  send: Send;
  onRegistered: (values: Values) => Promise<void>;
  /** The service closed after the page was opened. */
  onClosed: () => void;
}>;
type Props = Omit<FormProps, "onClosed"> & Readonly<{ service: PublicConfig }>;

export function RegisterScreen({ service, ...form }: Props) {
  const say = useSayInForm();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (isRefused) document.getElementById("content")?.focus({ preventScroll: true });
  }, [isRefused]);
  if (!service.isClosing && !isRefused) return <RegisterForm {...form} onClosed={() => setRefused(true)} />;
  return (
    <FormPage title={say("login.register")} error={null}>
      <Suspense>
        <ClosedNotice service={service} text={say("register.closed")} />
      </Suspense>
    </FormPage>
  );
}

export function RegisterForm({ send, onRegistered, onClosed }: FormProps) {
  const say = useSayInForm();
  const { form, field, problems, error, isSubmitting, left, touch, clear } = useForm({
    name: "register",
    rules: registerRules,
    invalid: "validation.error",
    send: async (body) => {
      const answer = await send(register, { body });
      if (!answer.ok && answer.error === "closed") {
        clear();
        onClosed();
      }
      return answer;
    },
    onDone: (_, given) => onRegistered(given),
  });
  const { username = "", password = "" } = left;
  const input = (name: FieldName): HTMLInputElement | null =>
    form.ref.current?.querySelector(`input[name="${name}"]`) ?? null;

  const [first, second] = [say("register.name_first"), say("register.name_second")];
  const [suggested, setSuggested] = useState<string | null>(null);
  const suggest = () => {
    const [name, field] = [inventName(first, second, pickSecurely), input("username")];
    if (field !== null) field.value = name;
    touch(["username"]);
    return name;
  };

  // Without scripts the fold is open: the form has no required field out of sight. The style sheet hides it until it is closed here.
  // Before the scripts, a press closes it. Such a closed fold was pressed to see the fields, so it opens.
  const [fold, setFold] = useState<"served" | "open" | "closed">("served");
  const isFolded = fold !== "open" && problems.password_confirmation === undefined && problems.email === undefined;
  useEffect(() => {
    const details = form.ref.current?.querySelector("details");
    const isPressed = details?.open === false;
    if (isPressed) details.open = true;
    const isOpen = isPressed || Boolean(input("email")?.value);
    // oxlint-disable-next-line react/set-state-in-effect -- the page is served with the fold open
    setFold((now) => (now === "served" ? (isOpen ? "open" : "closed") : now));
    // Not while the page is written for everyone: each visitor gets another name.
    // Nor in a field with the focus: what is typed next would be added to it.
    const field = input("username");
    if (field?.value === "" && field !== document.activeElement) suggest();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  /** The password need not be typed twice: it can be shown. */
  const repeat = () => {
    const [once, again] = [input("password"), input("password_confirmation")];
    if (once !== null && again !== null && (isFolded || again.value === "")) again.value = once.value;
  };

  return (
    <FormPage title={say("login.register")} error={error}>
      <p>{say("register.lead")}</p>
      <form
        {...form}
        onInput={({ target }) => isFolded && target === input("password") && repeat()}
        onSubmit={(event) => {
          repeat();
          form.onSubmit(event);
        }}
      >
        <div>
          <Field
            {...field("username")}
            label={say("login.username")}
            hint={say("register.username_hint")}
            advice={mayReveal(username) ? say("register.username_reveals") : undefined}
            autoComplete="username"
            autoCapitalize="none"
          />
          <button type="button" className={classes["suggest"]} onClick={() => setSuggested(suggest())}>
            {say("register.name_ideas")}
          </button>
          <output className="visually-hidden">{suggested}</output>
          {problems.username === "unique" && (
            <p>
              {say("register.username_own")} <Link href="/login">{say("login.title")}</Link>
            </p>
          )}
        </div>
        <PasswordField
          {...field("password")}
          label={say("login.password")}
          hint={say("register.password_hint")}
          advice={isWeak(password, username) ? say("form.weak_password") : undefined}
          showLabel={say("form.show_password")}
          autoComplete="new-password"
        />
        <details
          className={`${classes["fold"]} ${fold === "served" ? classes["served"] : ""}`}
          open={fold === "served" || !isFolded}
        >
          <summary
            onClick={(event) => {
              event.preventDefault();
              const again = input("password_confirmation");
              if (isFolded && again !== null) again.value = "";
              setFold(isFolded ? "open" : "closed");
            }}
          >
            {say("register.more")}
          </summary>
          <div>
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
          </div>
        </details>
        <Button type="submit" working={isSubmitting ? say("register.working") : undefined}>
          {say("register.submit")}
        </Button>
        <p className="soft">
          {say("register.terms")} <Link href="/brukeravtale">{say("login.read_terms")}</Link>
        </p>
      </form>
    </FormPage>
  );
}

export const registerRules: Rules<FieldName> = {
  username: usernameProblem,
  password: passwordProblem,
  password_confirmation: (values) => (values.password_confirmation === "" ? undefined : confirmationProblem(values)),
  email: emailProblem,
};

export type NewLogin = Readonly<{ username: string; password: string }>;

/** Right after the profile is made: the one thing to remember, before anything is written. */
export function WayBack({ newLogin, onGoOn }: Readonly<{ newLogin: NewLogin; onGoOn: () => void }>) {
  const say = useSayInForm();
  useTitle(say("login.register"));
  // The address did not change, so focus and scroll position are reset here.
  useEffect(() => {
    document.getElementById("content")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  const [isShown, setShown] = useState(false);
  const [said, setSaid] = useState<"register.copied" | "register.copy_failed" | null>(null);
  const lines = [`${say("login.username")}: ${newLogin.username}`, `${say("login.password")}: ${newLogin.password}`];

  async function onCopy() {
    setSaid(null);
    setSaid((await copy(lines.join("\n"))) ? "register.copied" : "register.copy_failed");
  }

  return (
    <Sheet title={say("way_back.title")}>
      <p>{say("way_back.text")}</p>
      <dl className={wayBackClasses["kept"]}>
        <dt>{say("login.username")}</dt>
        <dd>{newLogin.username}</dd>
        <dt>{say("login.password")}</dt>
        <dd>
          <span>{isShown ? newLogin.password : "••••••"}</span>
          <button type="button" onClick={() => setShown(!isShown)}>
            {say(isShown ? "way_back.hide" : "way_back.show")}
          </button>
        </dd>
      </dl>
      <Buttons>
        <Button look="quiet" onPress={() => void onCopy()}>
          {say("register.copy")}
        </Button>
        <Button look="quiet" onPress={() => printOnly("login")}>
          {say("register.print")}
        </Button>
      </Buttons>
      <output className={wayBackClasses["said"]}>{said && say(said)}</output>
      <p className="soft">{say("way_back.once")}</p>
      <Button onPress={onGoOn}>{say("way_back.go_on")}</Button>
      <div className={wayBackClasses["card"]} aria-hidden="true">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Sheet>
  );
}
