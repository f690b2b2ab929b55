import { createStore } from "@sosmessages/client/emitter.ts";
import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import { useState, useSyncExternalStore } from "react";

type Mark = () => Promise<Answer<unknown>>;

const againMs = 5_000;

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

/** Without an answer, and while the page is locked, another attempt may succeed. */
const mayStillSucceed = ({ status }: Refusal): boolean =>
  status === null || status === 401 || status === 408 || status === 423 || status === 429 || status >= 500;

const nextAttempt = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, againMs);
    addEventListener("online", go);
  });

/** Repeats the call until the service answers. */
async function markUntilAnswered(id: string, mark: Mark): Promise<Answer<unknown>> {
  for (;;) {
    const answer = await mark();
    if (answer.ok || !mayStillSucceed(answer)) {
      set(id, false);
      return answer;
    }
    set(id, true);
    await nextAttempt();
  }
}

export function useEmergencyMark(id: string, mark: Mark, onMarked: () => void) {
  const isHere = () => unsent.get().has(id);
  const isUnsent = useSyncExternalStore(unsent.subscribe, isHere, isHere);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isWorking, setWorking] = useState(false);

  async function press(): Promise<void> {
    if (isWorking || isUnsent) return;
    setWorking(true);
    setRefusal(null);
    const answer = await markUntilAnswered(id, mark);
    setWorking(false);
    if (answer.ok) onMarked();
    else setRefusal(answer);
  }

  return { press: () => void press(), isUnsent, isWorking: isWorking && !isUnsent, refusal } as const;
}
