import { createStore } from "@sosmessages/client/emitter.ts";
import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import { useState, useSyncExternalStore } from "react";
import { untilAnswered } from "../attempts.ts";

type Call<T> = () => Promise<Answer<T>>;

/** Emergencies and calls for a leader that have not reached the service. The retries go on when their screen is closed. */
const unsent = createStore<ReadonlySet<string>>(new Set());

function set(id: string, isUnsent: boolean): void {
  const ids = new Set(unsent.get());
  if (isUnsent) ids.add(id);
  else ids.delete(id);
  unsent.set(ids);
  if (ids.size > 0) addEventListener("beforeunload", stay);
  else removeEventListener("beforeunload", stay);
}

const stay = (event: BeforeUnloadEvent) => event.preventDefault();

/** Repeats the call of an alarm until the service answers. */
export async function untilSent<T>(id: string, call: Call<T>): Promise<Answer<T>> {
  const answer = await untilAnswered(call, () => set(id, true));
  set(id, false);
  return answer;
}

export function useUnsent(id: string): boolean {
  const isHere = () => unsent.get().has(id);
  return useSyncExternalStore(unsent.subscribe, isHere, isHere);
}

export const leaderCallOf = (conversation: string): string => `leader ${conversation}`;

export function useAlarm(id: string, call: Call<unknown>, onSent: () => void) {
  const isUnsent = useUnsent(id);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isWorking, setWorking] = useState(false);

  async function press(): Promise<void> {
    if (isWorking || isUnsent) return;
    setWorking(true);
    setRefusal(null);
    const answer = await untilSent(id, call);
    setWorking(false);
    if (answer.ok) onSent();
    else setRefusal(answer);
  }

  return { press: () => void press(), isUnsent, isWorking: isWorking && !isUnsent, refusal } as const;
}
