import { setTimeout as wait } from "node:timers/promises";
import type { Ledger } from "./ledger.ts";

/** `cut`: no response, so the call may have been carried out. */
type Outcome = { readonly status: number; readonly body: unknown } | "cut";
type Call = Readonly<{ method: string; path: string; headers?: Record<string, string>; body?: unknown }>;
export type ServiceClient = ReturnType<typeof newServiceClient>;

/** Longer than any machine is busy: only a response that never comes is missing. */
const patience = 120_000;
const pauseAfterFailure = 250;

/** Alternates between the servers like a load balancer. */
export const newServiceClient = (addresses: readonly string[], ledger: Ledger) => {
  const slowest = { refusal: 0 };
  let next = 0;
  let underWay = 0;
  let gate: PromiseWithResolvers<void> | null = null;

  const once = async ({ method, path, headers = {}, body }: Call): Promise<Outcome> => {
    while (gate !== null) await gate.promise;
    underWay += 1;
    const address = addresses[(next += 1) % addresses.length]!;
    const began = performance.now();
    try {
      const answer = await fetch(new URL(path, address), {
        method,
        headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience),
      });
      const text = await answer.text();
      if (answer.status === 503) slowest.refusal = Math.max(slowest.refusal, performance.now() - began);
      else if (answer.status >= 500) ledger.report("unclear answer", `${method} ${path}: ${answer.status} ${text}`);
      const isJson = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
      return { status: answer.status, body: isJson && text !== "" ? (JSON.parse(text) as unknown) : null };
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError") {
        ledger.report("unanswered", `${method} ${path}: nothing within ${patience / 1000} s`);
      }
      return "cut";
    } finally {
      underWay -= 1;
    }
  };

  /** Retries until the response is final. Null: the run ended first. */
  const until = async (call: Call, signal: AbortSignal) => {
    for (;;) {
      const outcome = await once(call);
      if (outcome !== "cut" && outcome.status < 500 && outcome.status !== 429) return outcome;
      if (signal.aborted) return null;
      await wait(pauseAfterFailure);
    }
  };

  return {
    once,
    until,
    slowest,
    addresses,
    /** Holds calls until `resume`. Resolves when all calls under way are answered. */
    async pause(): Promise<void> {
      gate = Promise.withResolvers();
      while (underWay > 0) await wait(20);
    },
    resume(): void {
      gate?.resolve();
      gate = null;
    },
  };
};
