import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import type { Exercise } from "@sosmessages/contract/desk/practice.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { openExercise } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { valueOf, type Refused } from "#lib/use-ask.ts";

/** While a leader has it: nobody is called to practice, so the page asks by itself. */
const waitingMs = 15_000;

/** A reply to a made-up letter as it stands now. */
export function useExercise(id: string) {
  const queries = useQueryClient();
  const key = ["exercise", id];
  const asked = useQuery<Exercise, Refused>({
    queryKey: key,
    queryFn: async () => valueOf(await send(openExercise, { params: { id } })),
    refetchInterval: ({ state: { data } }) =>
      data?.conversation.is_mine && data.conversation.state === "review" ? waitingMs : false,
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: key });
  return {
    exercise: asked.data ?? null,
    refusal: asked.data === undefined ? (asked.error?.refusal ?? null) : null,
    refresh,
    look: async (): Promise<Conversation | undefined> => (await asked.refetch()).data?.conversation,
    change: (to: (conversation: Conversation) => Conversation) =>
      void queries.setQueryData<Exercise>(key, (now) => now && { ...now, conversation: to(now.conversation) }),
    gone: refresh,
  } as const;
}
