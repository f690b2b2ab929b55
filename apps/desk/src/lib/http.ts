import { createEmitter } from "@sosmessages/client/emitter.ts";
import { createSend, uuid, type ShutOut, type Answer, type Refusal } from "@sosmessages/client/http.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { takeNext } from "./calls.generated.ts";

/** A login that ended or a page that was locked, whichever call met it. */
export const shutOut = createEmitter<ShutOut>();

/** The login is a cookie. Other sites cannot send this header. */
export const send = createSend({ headers: () => ({ "X-Desk": "1" }), onShutOut: shutOut.emit, timeoutMs: 20_000 });

let nextKey = uuid();

/** Takes the next conversation. A press after a lost answer gets the one that the first press took. */
export async function claimNext(): Promise<Answer<Conversation | null>> {
  const answer = await send(takeNext, { body: { key: nextKey } });
  if (answer.ok || answer.isCertain) nextKey = uuid();
  return answer;
}

/** react-query expects failures as thrown errors. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.error);
    this.refusal = refusal;
  }
}

export type Asked<T> = UseQueryResult<T, Refused>;

export const useAsk = <T>(
  key: readonly unknown[],
  ask: () => Promise<Answer<T>>,
  { everyMs, inBackground = false }: { readonly everyMs?: number; readonly inBackground?: boolean } = {},
): Asked<T> =>
  useQuery<T, Refused>({
    queryKey: key,
    queryFn: async () => valueOf(await ask()),
    refetchInterval: everyMs ?? false,
    refetchIntervalInBackground: inBackground,
  });

/** Never refetched: a secret that is being copied must not change. */
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
