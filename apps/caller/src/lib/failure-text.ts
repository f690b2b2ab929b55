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

/** How long to wait, in whole minutes. */
const waitText = (say: StartSay, { error, retryAfter }: Refusal): string | null =>
  error === "tooManyAttempts" && retryAfter !== undefined
    ? say("errors.too_many_wait", { minutes: String(Math.ceil(retryAfter / 60)) })
    : null;

/** Fallback text. Errors of a gateway keep the gateway's message. */
export function failureText(say: StartSay, refusal: Refusal, isOnline: boolean): string {
  const key = known(refusal, isOnline);
  const wait = waitText(say, refusal);
  if (wait !== null) return wait;
  return key === null ? (refusal.message ?? say("errors.something_wrong")) : say(key);
}

export type FailureText = (refusal: Refusal) => string;

export function useFailureText(): FailureText {
  const say = useSayAtStart();
  const isOnline = useOnline();
  return (refusal) => failureText(say, refusal, isOnline);
}
