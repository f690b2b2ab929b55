import type { Answer } from "@sosmessages/client/http.ts";
import { usePassing } from "@sosmessages/client/time.ts";
import { useState } from "react";
import { failureText } from "#lib/failure-text.ts";
import type { FirstPlainKey } from "#lib/texts.tsx";
import type { Credentials, Login } from "./log-in.ts";

export type LogIn = (credentials: Credentials) => Promise<Answer<Login>>;

const wrongCredentialsMs = 3_000;

export function useLogin(logIn: LogIn) {
  const [phase, setPhase] = useState<"idle" | "submitting">("idle");
  const [mustAccept, setMustAccept] = useState(false);
  const [lasting, setLasting] = useState<FirstPlainKey | null>(null);
  const [passing, showPassing] = usePassing<FirstPlainKey>(wrongCredentialsMs);

  async function submit(credentials: Credentials, hasAccepted: boolean, reset: () => void): Promise<void> {
    setMustAccept(!hasAccepted);
    setLasting(null);
    showPassing(null);
    if (!hasAccepted) return;
    setPhase("submitting");
    const answer = await logIn(credentials);
    setPhase("idle");
    if (answer.ok) return;
    if (answer.status === 401) {
      showPassing("login.error_login");
      reset();
    } else {
      setLasting(failureText(answer));
    }
  }

  return { phase, mustAccept, banner: passing ?? lasting, submit, accepted: () => setMustAccept(false) } as const;
}
