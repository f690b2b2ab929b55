import type { Refusal } from "@sosmessages/client/http.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { claimConversation } from "#lib/calls.generated.ts";
import { claimNext, send } from "#lib/http.ts";
import { usePause } from "#lib/pause.tsx";
import type { PlainKey } from "#lib/texts.tsx";
import { useMe } from "#lib/use-me.ts";

/** What may come of a press, told as a note. onlyGivenBack: the volunteer gave all of them back. taken, gone: offer another one. */
export const tellable = {
  nobody: "queue.nobody",
  onlyGivenBack: "queue.only_given_back",
  taken: "queue.taken",
  notFound: "queue.taken",
  gone: "queue.gone",
  tooManyClaims: "queue.too_many",
  paused: "queue.paused",
} as const satisfies Partial<Record<Refusal["error"] | "nobody", PlainKey>>;
type Told = keyof typeof tellable;

export type Claiming =
  { phase: "idle" } | { phase: "working" } | { phase: "told"; what: Told } | { phase: "failed"; refusal: Refusal };

const isTold = (error: string): error is Told => Object.hasOwn(tellable, error);

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
    const { error } = refusal;
    if (error === "offDuty") setClaiming({ phase: "idle" });
    else setClaiming(isTold(error) ? { phase: "told", what: error } : { phase: "failed", refusal });
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
