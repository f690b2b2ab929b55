import type { Refusal } from "@sosmessages/client/http.ts";
import { useOnline } from "@sosmessages/client/network.ts";
import { useSayAtStart, type StartPlainKey } from "./texts.tsx";

type StartSay = ReturnType<typeof useSayAtStart>;

const known = (refusal: Refusal, isOnline: boolean): StartPlainKey | null => {
  if (refusal.error === "offline") return isOnline ? "errors.online_again" : "errors.offline";
  if (refusal.error === "network") return "errors.network_error";
  return waitingHelps(refusal);
};

export const waitingHelps = ({ error }: Refusal): StartPlainKey | null =>
  error === "tooManyAttempts" ? "errors.too_many" : error === "unavailable" ? "errors.unavailable" : null;

/** Fallback text. Errors of a gateway keep the gateway's message. */
export function failureText(say: StartSay, refusal: Refusal, isOnline: boolean): string {
  const { error, retryAfter } = refusal;
  if (error === "tooManyAttempts" && retryAfter !== undefined)
    return say("errors.too_many_wait", { minutes: String(Math.ceil(retryAfter / 60)) });
  const key = known(refusal, isOnline);
  return key === null ? (refusal.message ?? say("errors.something_wrong")) : say(key);
}

export type FailureText = (refusal: Refusal) => string;

export function useFailureText(): FailureText {
  const say = useSayAtStart();
  const isOnline = useOnline();
  return (refusal) => failureText(say, refusal, isOnline);
}
