import type { register } from "@sosmessages/contract/callers.ts";
import { useState } from "react";
import { failureText } from "#lib/failure-text.ts";
import type { Send } from "#lib/http.ts";
import type { PlainKey } from "#lib/texts.tsx";
import { usePassing } from "#lib/use-passing.ts";
import { check, fields, type FieldName, type Problems, type Values } from "./rules.ts";

const bannerMs = 3_000;

type Needs = Readonly<{ send: Send; onRegistered: (values: Values) => Promise<void> }>;

export function useRegistration({ send, onRegistered }: Needs) {
  const [phase, setPhase] = useState<"idle" | "submitting">("idle");
  const [problems, setProblems] = useState<Problems>({});
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [lasting, setLasting] = useState<PlainKey | null>(null);
  const [passing, showPassing] = usePassing<PlainKey>(bannerMs);

  function leaveField(field: FieldName, values: Values) {
    const now = new Set([...touched, field]);
    setTouched(now);
    setProblems(check(values, now));
  }

  async function submit(values: Values, reset: () => void): Promise<void> {
    setLasting(null);
    setTouched(new Set(fields));
    const foreseen = check(values, fields);
    setProblems(foreseen);
    if (Object.keys(foreseen).length > 0) return showPassing("validation.error");

    setPhase("submitting");
    const answer = await send<typeof register>({ method: "POST", path: "/api/caller/register", body: values });
    if (answer.ok) return onRegistered(values);
    setPhase("idle");
    const told = answer.because === "refused" ? firstCodes(answer.errors) : {};
    setProblems(told);
    if (Object.keys(told).length > 0) showPassing("validation.error");
    else {
      setLasting(failureText(answer));
      // A broken line is no reason to lose what was typed.
      if (answer.because === "refused" && answer.status !== 429) reset();
    }
  }

  return { phase, problems, banner: passing ?? lasting, leaveField, submit } as const;
}

function firstCodes(errors: Readonly<Record<string, readonly (Problems[FieldName] & string)[]>>): Problems {
  return Object.fromEntries(fields.flatMap((field) => (errors[field]?.[0] ? [[field, errors[field][0]]] : [])));
}
