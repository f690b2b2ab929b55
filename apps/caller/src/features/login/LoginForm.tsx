import { typed, Button, Field, PasswordField, Tick } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { useRef, useEffect, useState, type ReactNode, type RefObject } from "react";
import type { Answer, Refusal, Send } from "@sosmessages/client/http.ts";
import type { User } from "@sosmessages/contract/callers.ts";
import { Link, apiBase } from "#lib/router.tsx";
import { useSayAtStart, type StartPlainKey } from "#lib/texts.tsx";
import { useFailureText } from "#lib/failure-text.ts";
import { showProblem, useRestoredForm } from "#lib/form/form-element.ts";
import { logIn } from "#lib/calls.generated.ts";
import classes from "./LoginScreen.module.css";

export function LoginForm({ logIn, notice }: Readonly<{ logIn: LogIn; notice: ReactNode }>) {
  const say = useSayAtStart();
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

export type LogIn = (credentials: Credentials) => Promise<Answer<Login>>;

type Problem = Readonly<{ at: "accept" | "password" | "form"; words: StartPlainKey | Refusal }>;

function useLogin(form: RefObject<HTMLFormElement | null>, logIn: LogIn) {
  const say = useSayAtStart();
  const failureText = useFailureText();
  const [isSubmitting, setSubmitting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isServed = useRestoredForm(form, "login");

  useEffect(() => {
    if (problem !== null) showProblem(form.current);
  }, [form, problem]);

  async function submit(credentials: Credentials, hasAccepted: boolean): Promise<void> {
    setProblem(null);
    if (!hasAccepted) return setProblem({ at: "accept", words: "login.error_accept" });
    setSubmitting(true);
    const answer = await logIn(credentials);
    setSubmitting(false);
    if (answer.ok) return isServed();
    if (answer.error !== "invalidCredentials") return setProblem({ at: "form", words: answer });
    const password = form.current?.elements.namedItem("password");
    if (password instanceof HTMLInputElement) password.value = "";
    setProblem({ at: "password", words: "login.error_login" });
  }

  return {
    isSubmitting,
    submit,
    problemAt: (at: Problem["at"]) => {
      if (problem?.at !== at) return undefined;
      return typeof problem.words === "string" ? say(problem.words) : failureText(problem.words);
    },
    typed: () => setProblem(null),
  } as const;
}

export type Credentials = Readonly<{ username: string; password: string }>;
export type Login = Readonly<{ token: string; user: User }>;

/**
 * `bind`: the service adds a cookie without which the token is worthless, so a copied token opens nothing. No cookie
 * travels to another origin.
 */
export async function sendLogin(send: Send, credentials: Credentials): Promise<Answer<Login>> {
  const answer = await send(logIn, { body: { ...credentials, bind: apiBase() === "" } });
  return answer.ok ? { ok: true, body: { token: answer.body.token, user: answer.body.data } } : answer;
}
