import type { Refusal } from "@sosmessages/client/http.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { claimConversation } from "#lib/calls.generated.ts";
import { claimNext, send } from "#lib/http.ts";
import { usePause } from "#lib/pause.tsx";
import { useMe } from "#lib/use-me.ts";

export type Claiming =
  | { phase: "idle" }
  | { phase: "working" }
  /** nobody: the queue is empty. only-given-back: the volunteer gave all of them back. taken, gone: offer another one. */
  | { phase: "told"; what: "nobody" | "only-given-back" | "taken" | "gone" | "too-many" | "paused" }
  | { phase: "failed"; refusal: Refusal };

type Wanted = { is: "next" } | { is: "this"; id: string };

const isOnDuty = (me: Me) => me.duty_until !== null && Date.parse(me.duty_until) > Date.now();

/** Claims a conversation and opens it. Asks for the end of the shift first, if unknown. */
export function useClaim() {
  const { me, askForDuty } = useMe();
  const { noted } = usePause();
  const [, go] = useLocation();
  const [claiming, setClaiming] = useState<Claiming>({ phase: "idle" });
  const waitsForDuty = useRef<Wanted | null>(null);

  function refused(refusal: Refusal): void {
    switch (refusal.error) {
      case "offDuty":
        setClaiming({ phase: "idle" });
        return askForDuty();
      case "paused":
        return setClaiming({ phase: "told", what: "paused" });
      case "onlyGivenBack":
        return setClaiming({ phase: "told", what: "only-given-back" });
      case "taken":
      case "notFound":
        return setClaiming({ phase: "told", what: "taken" });
      case "gone":
        return setClaiming({ phase: "told", what: "gone" });
      case "tooManyClaims":
        return setClaiming({ phase: "told", what: "too-many" });
      default:
        return setClaiming({ phase: "failed", refusal });
    }
  }

  async function claim(which: Wanted): Promise<void> {
    if (claiming.phase === "working") return;
    waitsForDuty.current = which;
    if (!isOnDuty(me)) return askForDuty();
    waitsForDuty.current = null;
    setClaiming({ phase: "working" });
    const answer =
      which.is === "next" ? await claimNext() : await send(claimConversation, { params: { id: which.id } });
    if (!answer.ok) return refused(noted(answer));
    if (answer.body === null) return setClaiming({ phase: "told", what: "nobody" });
    go(`/conversation/${answer.body.id}`);
  }

  // Continue after the duty dialog.
  useEffect(() => {
    if (waitsForDuty.current !== null && isOnDuty(me)) void claim(waitsForDuty.current);
    // oxlint-disable-next-line react/exhaustive-deps -- only a new duty goes on
  }, [me.duty_until]);

  return {
    claiming,
    claimNext: () => void claim({ is: "next" }),
    claimThis: (id: string) => void claim({ is: "this", id }),
  } as const;
}
