import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import { useState } from "react";

export type Acting = { phase: "idle" } | { phase: "working" } | { phase: "failed"; refusal: Refusal };

/** Something that a person asks for once: a form that is sent, a button that is pressed. */
export function useAct() {
  const [acting, setActing] = useState<Acting>({ phase: "idle" });

  async function act<T>(carryOut: () => Promise<Answer<T>>, onDone: (body: T) => void): Promise<void> {
    setActing({ phase: "working" });
    const answer = await carryOut();
    setActing(answer.ok ? { phase: "idle" } : { phase: "failed", refusal: answer });
    if (answer.ok) onDone(answer.body);
  }

  return {
    act,
    isWorking: acting.phase === "working",
    refusal: acting.phase === "failed" ? acting.refusal : null,
    forget: () => setActing({ phase: "idle" }),
  } as const;
}
