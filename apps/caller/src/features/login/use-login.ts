import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import { useEffect, useState, type RefObject } from "react";
import { useFailureText } from "#lib/failure-text.ts";
import { showProblem } from "#lib/form/show-problem.ts";
import { useHeld } from "#lib/form/use-held.ts";
import { useSayFirst } from "#lib/texts.tsx";
import type { Credentials, Login } from "./log-in.ts";

export type LogIn = (credentials: Credentials) => Promise<Answer<Login>>;

/** What is wrong, and where it is said. It stands until somebody types again. */
type Problem = Readonly<{ at: "accept" | "password" | "form"; words: string | Refusal }>;

export function useLogin(form: RefObject<HTMLFormElement | null>, logIn: LogIn) {
  const say = useSayFirst();
  const failureText = useFailureText();
  const [isSubmitting, setSubmitting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isServed = useHeld(form, "login");

  useEffect(() => {
    if (problem !== null) showProblem(form.current);
  }, [form, problem]);

  async function submit(credentials: Credentials, hasAccepted: boolean): Promise<void> {
    setProblem(null);
    if (!hasAccepted) return setProblem({ at: "accept", words: say("login.error_accept") });
    setSubmitting(true);
    const answer = await logIn(credentials);
    setSubmitting(false);
    if (answer.ok) return isServed();
    if (answer.error !== "invalidCredentials") return setProblem({ at: "form", words: answer });
    const password = form.current?.elements.namedItem("password");
    if (password instanceof HTMLInputElement) password.value = "";
    setProblem({ at: "password", words: say("login.error_login") });
  }

  return {
    isSubmitting,
    submit,
    problemAt: (at: Problem["at"]) => {
      if (problem?.at !== at) return undefined;
      return typeof problem.words === "string" ? problem.words : failureText(problem.words);
    },
    typed: () => setProblem(null),
  } as const;
}
