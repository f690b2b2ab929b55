import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createSend, type Answer } from "../http.ts";
import type { Shape } from "../shape.ts";
import { rightAnswer, wrongAnswers } from "./wrong-answers.ts";

type AnyCall = Readonly<{ method: string; path: string; replies: Readonly<Record<number, Shape>> }>;

/** Makes every call of a client and answers it in every wrong way. None of the answers may count as done, or as refused. */
export function checkCalls(calls: Readonly<Record<string, AnyCall>>): void {
  const right = (call: AnyCall) => Response.json(rightAnswer(call).body, { status: rightAnswer(call).status });
  let give: () => Response = Response.error;
  const shutOuts: string[] = [];
  const send = createSend({
    headers: () => ({}),
    isOnline: () => true,
    onShutOut: (because) => shutOuts.push(because),
    // What is sent does not matter here, so its types do not either.
  }) as unknown as (call: AnyCall, given: object) => Promise<Answer<unknown>>;
  const made = (call: AnyCall) => send(call, { params: { id: "1" }, ...(call.method !== "GET" && { body: {} }) });
  let followed: RequestRedirect | undefined;
  beforeAll(() => {
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      followed = init.redirect;
      return give();
    });
  });
  afterAll(() => vi.unstubAllGlobals());

  describe.each(Object.entries(calls))("%s", (_, call) => {
    it("takes the answer of the contract", async () => {
      give = () => right(call);
      expect(await made(call)).toEqual({ ok: true, body: rightAnswer(call).body });
    });

    it("takes nothing else for done or for refused", async () => {
      for (const [name, answer] of wrongAnswers(call)) {
        give = () => {
          const given = answer();
          if (given !== "redirect") return given;
          // As browsers do: a redirect is followed, unless that is an error.
          if (followed === "error") throw new TypeError("redirected");
          return right(call);
        };
        const refusal = await made(call);
        expect(refusal, name).toMatchObject({ ok: false, isCertain: false });
        expect(["network", "unusable"], name).toContain(refusal.ok || refusal.error);
      }
      expect(shutOuts).toEqual([]);
    });
  });
}
