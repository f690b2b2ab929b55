import type { Refusal } from "@sosmessages/client/http.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { claimConversation } from "#lib/calls.generated.ts";
import { claimNext, send } from "#lib/http.ts";
import { usePause } from "#lib/pause.tsx";
import { useMe } from "#lib/use-me.ts";

/** nobody: the queue is empty. only-given-back: the volunteer gave all of them back. taken, gone: offer another one. */
type Told = "nobody" | "only-given-back" | "taken" | "gone" | "too-many" | "paused";

const toldOf = new Map<Refusal["error"], Told>([
  ["paused", "paused"],
  ["onlyGivenBack", "only-given-back"],
  ["taken", "taken"],
  ["notFound", "taken"],
  ["gone", "gone"],
  ["tooManyClaims", "too-many"],
]);

export type Claiming =
  { phase: "idle" } | { phase: "working" } | { phase: "told"; what: Told } | { phase: "failed"; refusal: Refusal };

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
    const what = toldOf.get(refusal.error);
    if (refusal.error === "offDuty") {
      setClaiming({ phase: "idle" });
      askForDuty();
    } else setClaiming(what === undefined ? { phase: "failed", refusal } : { phase: "told", what });
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
