import { typed } from "@sosmessages/client/form-values.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Field } from "@sosmessages/ui/form/Field.tsx";
import { PasswordField } from "@sosmessages/ui/form/PasswordField.tsx";
import { Tick } from "@sosmessages/ui/form/Tick.tsx";
import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { useRef, type ReactNode } from "react";
import { Link } from "#lib/router.tsx";
import { useSayFirst } from "#lib/texts.tsx";
import classes from "./LoginScreen.module.css";
import { useLogin, type LogIn } from "./use-login.ts";

/** `notice` stands above the fields as long as nothing is wrong with them. */
export function LoginForm({ logIn, notice }: Readonly<{ logIn: LogIn; notice: ReactNode }>) {
  const say = useSayFirst();
  const form = useRef<HTMLFormElement>(null);
  const { isSubmitting, submit, problemAt, typed: onTyped } = useLogin(form, logIn);
  const problem = problemAt("form");
  return (
    <>
      {problem === undefined ? notice : <Banner kind="error">{problem}</Banner>}
      <form
        ref={form}
        method="post"
        noValidate
        onInput={onTyped}
        onSubmit={(event) => {
          event.preventDefault();
          const values = new FormData(event.currentTarget);
          const credentials = { username: typed(values, "username"), password: typed(values, "password") };
          void submit(credentials, values.has("accept"));
        }}
      >
        <Field label={say("login.username")} name="username" autoComplete="username" autoCapitalize="none" />
        <PasswordField
          label={say("login.password")}
          name="password"
          error={problemAt("password")}
          autoComplete="current-password"
          showLabel={say("form.show_password")}
        />
        <div>
          <Tick name="accept" error={problemAt("accept")}>
            {say("login.accept")}
          </Tick>
          <Link href="/brukeravtale" className={classes["link"]}>
            {say("login.read_terms")}
          </Link>
        </div>
        <Button type="submit" working={isSubmitting ? say("login.working") : undefined}>
          {say("login.submit")}
        </Button>
      </form>
    </>
  );
}
