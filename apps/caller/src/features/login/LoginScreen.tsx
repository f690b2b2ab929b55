import { Banner } from "@sosmessages/ui/Banner.tsx";
import { Button } from "@sosmessages/ui/Button.tsx";
import { Field } from "@sosmessages/ui/Field.tsx";
import { Sheet } from "@sosmessages/ui/Sheet.tsx";
import { Tick } from "@sosmessages/ui/Tick.tsx";
import { Link } from "wouter";
import { useSay } from "#lib/texts.tsx";
import { typed } from "#lib/typed.ts";
import type { Credentials } from "./log-in.ts";
import { useLogin, type LogIn } from "./use-login.ts";

/** Why someone meets this page unasked. */
export type LoginNotice = "ended" | "ended-while-writing" | "created";

type Props = Readonly<{ notice: LoginNotice | null; logIn: LogIn }>;

export function LoginScreen({ notice, logIn }: Props) {
  const say = useSay();
  const { phase, banner, mustAccept, submit, accepted } = useLogin(logIn);

  const onSubmit = (form: HTMLFormElement) => {
    const values = new FormData(form);
    const credentials: Credentials = {
      username: typed(values, "username"),
      password: typed(values, "password"),
    };
    void submit(credentials, values.has("accept"), () => form.reset());
  };

  return (
    <Sheet title={say("login.title")}>
      {banner !== null ? (
        <Banner kind="error">{say(banner)}</Banner>
      ) : (
        notice !== null && (
          <Banner kind="note">
            {say(notice === "created" ? "login.created" : "login.ended")}
            {notice === "ended-while-writing" && ` ${say("login.kept")}`}
          </Banner>
        )
      )}
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        }}
      >
        <Field label={say("login.username")} name="username" autoComplete="username" autoCapitalize="none" />
        <Field label={say("login.password")} name="password" type="password" autoComplete="current-password" />
        <Tick name="accept" error={mustAccept ? say("login.error_accept") : undefined} onChange={accepted}>
          {say("login.accept")}
        </Tick>
        <Button type="submit" working={phase === "submitting" ? say("login.working") : undefined}>
          {say("login.submit")}
        </Button>
      </form>
      <p>
        {say("login.help_register")} <Link href="/register">{say("login.register")}</Link>
      </p>
      <p>{say("login.help_mailbox")}</p>
    </Sheet>
  );
}
