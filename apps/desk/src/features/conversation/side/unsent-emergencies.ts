import { createStore } from "@sosmessages/client/emitter.ts";
import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { useSyncExternalStore } from "react";
import { useAct } from "#lib/page.tsx";
import { untilAnswered } from "../attempts.ts";
import { useConversationContext } from "../conversation-context.ts";

type Call<T> = () => Promise<Answer<T>>;
type Kind = "acute" | "leader";
type About = Pick<Conversation, "id" | "help_numbers">;

/** An emergency, or a call for a leader, that the service has not accepted. `refusal` is null while it is repeated. */
export type UnsentAlarm = Readonly<{ kind: Kind; about: About; refusal: Refusal | null }>;

/** The retries go on when their screen is closed. */
const unsent = createStore<readonly UnsentAlarm[]>([]);

const stay = (event: BeforeUnloadEvent) => event.preventDefault();

function change(all: readonly UnsentAlarm[]): void {
  unsent.set(all);
  if (all.some(({ refusal }) => refusal === null)) addEventListener("beforeunload", stay);
  else removeEventListener("beforeunload", stay);
}

const without = (kind: Kind, id: string) => unsent.get().filter((one) => one.kind !== kind || one.about.id !== id);

export const forget = ({ kind, about }: UnsentAlarm) => change(without(kind, about.id));

/** Repeats the call of an alarm until the service answers. A refusal stays in sight until another attempt, or until a person closes it. */
export async function untilSent<T>(kind: Kind, { id, help_numbers }: About, call: Call<T>): Promise<Answer<T>> {
  // Not the letters: they must not stay in the page's memory.
  const failed = (refusal: Refusal | null) =>
    change([...without(kind, id), { kind, about: { id, help_numbers }, refusal }]);
  const answer = await untilAnswered(call, () => failed(null));
  if (answer.ok) change(without(kind, id));
  else failed(answer);
  return answer;
}

export const useAllUnsent = () => useSyncExternalStore(unsent.subscribe, unsent.get, unsent.get);

export const useUnsent = (kind: Kind, id: string): UnsentAlarm | undefined =>
  useAllUnsent().find((one) => one.kind === kind && one.about.id === id);

export function useAlarm(kind: Kind, call: Call<unknown>) {
  const { conversation, isPractice, onChanged } = useConversationContext();
  const unsent = useUnsent(kind, conversation.id);
  const isRepeated = unsent?.refusal === null;
  const { act, isWorking, refusal } = useAct();

  function press(): void {
    if (isWorking || isRepeated) return;
    // A practice letter has no alarm.
    void act(isPractice ? call() : untilSent(kind, conversation, call), onChanged);
  }

  return {
    press,
    unsent,
    isRepeated,
    isWorking: isWorking && !isRepeated,
    refusal: isPractice ? refusal : (unsent?.refusal ?? null),
  } as const;
}
