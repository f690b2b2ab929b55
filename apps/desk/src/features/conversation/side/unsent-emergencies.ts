import { createStore } from "@sosmessages/client/emitter.ts";
import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { useState, useSyncExternalStore } from "react";
import { untilAnswered } from "../attempts.ts";
import { useConversationContext } from "../conversation-context.ts";

type Call<T> = () => Promise<Answer<T>>;
type Kind = "acute" | "leader";
type About = Pick<Conversation, "id" | "help_numbers">;

/** Emergencies and calls for a leader that have not reached the service. The retries go on when their screen is closed. */
const unsent = createStore<readonly Readonly<{ kind: Kind; about: About }>[]>([]);

function set(kind: Kind, about: About, isUnsent: boolean): void {
  const others = unsent.get().filter((one) => one.kind !== kind || one.about.id !== about.id);
  unsent.set(isUnsent ? [...others, { kind, about }] : others);
  if (isUnsent) addEventListener("beforeunload", stay);
  else if (others.length === 0) removeEventListener("beforeunload", stay);
}

const stay = (event: BeforeUnloadEvent) => event.preventDefault();

/** Repeats the call of an alarm until the service answers. */
export async function untilSent<T>(kind: Kind, { id, help_numbers }: About, call: Call<T>): Promise<Answer<T>> {
  // Not the letters: they must not stay in the page's memory.
  const about = { id, help_numbers };
  const answer = await untilAnswered(call, () => set(kind, about, true));
  set(kind, about, false);
  return answer;
}

export const useAllUnsent = () => useSyncExternalStore(unsent.subscribe, unsent.get, unsent.get);

export const useUnsent = (kind: Kind, id: string): boolean =>
  useAllUnsent().some((one) => one.kind === kind && one.about.id === id);

export function useAlarm(kind: Kind, call: Call<unknown>) {
  const { conversation, onChanged } = useConversationContext();
  const isUnsent = useUnsent(kind, conversation.id);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isWorking, setWorking] = useState(false);

  async function press(): Promise<void> {
    if (isWorking || isUnsent) return;
    setWorking(true);
    setRefusal(null);
    const answer = await untilSent(kind, conversation, call);
    setWorking(false);
    if (answer.ok) onChanged();
    else setRefusal(answer);
  }

  return { press: () => void press(), isUnsent, isWorking: isWorking && !isUnsent, refusal } as const;
}
