import { createStore } from "@sosmessages/client/emitter.ts";
import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import { useState, useSyncExternalStore } from "react";
import { untilAnswered } from "../attempts.ts";

type Mark = () => Promise<Answer<unknown>>;

/** Conversations whose mark has not reached the service. The retries go on when their screen is closed. */
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

export function useEmergencyMark(id: string, mark: Mark, onMarked: () => void) {
  const isHere = () => unsent.get().has(id);
  const isUnsent = useSyncExternalStore(unsent.subscribe, isHere, isHere);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isWorking, setWorking] = useState(false);

  async function press(): Promise<void> {
    if (isWorking || isUnsent) return;
    setWorking(true);
    setRefusal(null);
    const answer = await untilAnswered(mark, () => set(id, true));
    set(id, false);
    setWorking(false);
    if (answer.ok) onMarked();
    else setRefusal(answer);
  }

  return { press: () => void press(), isUnsent, isWorking: isWorking && !isUnsent, refusal } as const;
}
