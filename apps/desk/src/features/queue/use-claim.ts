import type { Refusal } from "@sosmessages/client/http.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { claimConversation, takeNext } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { useMe } from "#lib/use-me.ts";

export type Claiming =
  | { phase: "idle" }
  | { phase: "working" }
  /** nobody: the queue is empty. only-given-back: the volunteer gave all of them back. taken, gone: offer another one. */
  | { phase: "told"; what: "nobody" | "only-given-back" | "taken" | "gone" | "too-many" }
  | { phase: "failed"; refusal: Refusal };

type Wanted = { is: "next" } | { is: "this"; id: string };

const isOnDuty = (me: Me) => me.duty_until !== null && Date.parse(me.duty_until) > Date.now();

/** Claims a conversation and opens it. Asks for the end of the shift first, if unknown. */
export function useClaim() {
  const { me, askForDuty } = useMe();
  const [, go] = useLocation();
  const [taking, setTaking] = useState<Claiming>({ phase: "idle" });
  const waitsForDuty = useRef<Wanted | null>(null);

  function refused(refusal: Refusal): void {
    switch (refusal.error) {
      case "offDuty":
        setTaking({ phase: "idle" });
        return askForDuty();
      case "onlyGivenBack":
        return setTaking({ phase: "told", what: "only-given-back" });
      case "taken":
      case "notFound":
        return setTaking({ phase: "told", what: "taken" });
      case "gone":
        return setTaking({ phase: "told", what: "gone" });
      case "tooManyClaims":
        return setTaking({ phase: "told", what: "too-many" });
      default:
        return setTaking({ phase: "failed", refusal });
    }
  }

  async function take(which: Wanted): Promise<void> {
    if (taking.phase === "working") return;
    waitsForDuty.current = which;
    if (!isOnDuty(me)) return askForDuty();
    waitsForDuty.current = null;
    setTaking({ phase: "working" });
    const answer =
      which.is === "next" ? await send(takeNext) : await send(claimConversation, { params: { id: which.id } });
    if (!answer.ok) return refused(answer);
    if (answer.body === null) return setTaking({ phase: "told", what: "nobody" });
    go(`/conversation/${answer.body.id}`);
  }

  // Continue after the duty dialog.
  useEffect(() => {
    if (waitsForDuty.current !== null && isOnDuty(me)) void take(waitsForDuty.current);
    // oxlint-disable-next-line react/exhaustive-deps -- only a new duty goes on
  }, [me.duty_until]);

  return {
    taking,
    takeNext: () => void take({ is: "next" }),
    takeThis: (id: string) => void take({ is: "this", id }),
  } as const;
}
