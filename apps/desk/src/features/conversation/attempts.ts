import type { Answer, Refusal } from "@sosmessages/client/http.ts";

const againMs = 5_000;

/** Without an answer, and while the page is locked, another attempt may succeed. */
const mayStillSucceed = ({ status }: Refusal): boolean =>
  status === null || status === 401 || status === 408 || status === 423 || status === 429 || status >= 500;

/** After a while, or when the network is back. */
export const nextAttempt = (ms = againMs) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener("online", go);
  });

/** Repeats the call until the service answers. */
export async function untilAnswered<T>(call: () => Promise<Answer<T>>, onFailed?: () => void): Promise<Answer<T>> {
  for (;;) {
    const answer = await call();
    if (answer.ok || !mayStillSucceed(answer)) return answer;
    onFailed?.();
    await nextAttempt();
  }
}
