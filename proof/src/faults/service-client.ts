import { setTimeout as wait } from "node:timers/promises";
import type { Ledger } from "./ledger.ts";

/** `cut`: no answer came, so that nobody knows whether it was carried out. */
export type Outcome = { readonly status: number; readonly body: unknown } | "cut";
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
};
export type ServiceClient = ReturnType<typeof newServiceClient>;

/** The pages give up after so long and try again. */
const patience = 30_000;
const pauseAfterFailure = 250;

/** Calls any of the servers, as a proxy in front of them would. */
export const newServiceClient = (addresses: readonly string[], ledger: Ledger) => {
  const slowest = { refusal: 0 };
  let next = 0;
  let underWay = 0;
  let gate: { readonly opened: Promise<void>; readonly open: () => void } | null = null;

  const once = async (call: Call): Promise<Outcome> => {
    while (gate !== null) await gate.opened;
    underWay += 1;
    try {
      return await ask(call);
    } finally {
      underWay -= 1;
    }
  };

  const ask = async ({ method, path, headers = {}, body }: Call): Promise<Outcome> => {
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
    }
  };

  /** Again and again until it is answered with something that is not a passing trouble. Null: the run is over first. */
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
    /** Nobody calls until `resume`; resolves when what was under way has been answered. */
    async pause(): Promise<void> {
      const { promise: opened, resolve: open } = Promise.withResolvers<void>();
      gate = { opened, open };
      while (underWay > 0) await wait(20);
    },
    resume(): void {
      gate?.open();
      gate = null;
    },
  };
};
