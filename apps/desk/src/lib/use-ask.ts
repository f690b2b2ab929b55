import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";

/** The one thing that is thrown on purpose: react-query knows a failure in no other shape. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.error);
    this.refusal = refusal;
  }
}

export type Asked<T> = UseQueryResult<T, Refused>;

/** Asks for something and keeps it fresh: `useAsk(["topics"], () => send(listTopics, { … }))`. */
export const useAsk = <T>(
  key: readonly unknown[],
  ask: () => Promise<Answer<T>>,
  { everyMs }: { readonly everyMs?: number } = {},
): Asked<T> =>
  useQuery<T, Refused>({
    queryKey: key,
    queryFn: async () => valueOf(await ask()),
    refetchInterval: everyMs ?? false,
  });

/** For what must not change under somebody's hands: a secret that is being copied, a question that is being answered. */
export const useAskOnce = <T>(key: readonly unknown[], ask: () => Promise<Answer<T>>): Asked<T> =>
  useQuery<T, Refused>({
    queryKey: key,
    queryFn: async () => valueOf(await ask()),
    staleTime: "static",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const valueOf = <T>(answer: Answer<T>): T => {
  if (!answer.ok) throw new Refused(answer);
  return answer.body;
};
