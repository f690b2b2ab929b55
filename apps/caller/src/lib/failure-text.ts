import type { Refusal } from "@sosmessages/client/http.ts";
import { useOnline } from "@sosmessages/client/network.ts";
import { useSayFirst, type FirstPlainKey } from "./texts.tsx";

const known = (refusal: Refusal, isOnline: boolean): FirstPlainKey | null => {
  if (refusal.error === "offline") return isOnline ? "errors.online_again" : "errors.offline";
  if (refusal.error === "network") return "errors.network_error";
  return waitingHelps(refusal);
};

/** What our service says when the same would work a little later. */
export const waitingHelps = ({ error }: Refusal): FirstPlainKey | null =>
  error === "tooManyAttempts" ? "errors.too_many" : error === "unavailable" ? "errors.unavailable" : null;

/**
 * The sentence for a failure that no field and no feature has a better one for. What we have no sentence for is told in
 * the words of a gateway in front of the service, where it sent some. `isOnline`: now, as the sentence is read.
 */
export function failureText(say: (key: FirstPlainKey) => string, refusal: Refusal, isOnline: boolean): string {
  const key = known(refusal, isOnline);
  return key === null ? (refusal.message ?? say("errors.something_wrong")) : say(key);
}

export type FailureText = (refusal: Refusal) => string;

/** It stands until the person acts, and stays true meanwhile: nobody is told of a missing network that is back. */
export function useFailureText(): FailureText {
  const say = useSayFirst();
  const isOnline = useOnline();
  return (refusal) => failureText(say, refusal, isOnline);
}
