import nb from "@sosmessages/texts/languages/nb/start.yaml";
import { describe, expect, it } from "vitest";
import { failureText } from "./failure-text.ts";
import { sayFrom } from "./texts.tsx";

const say = sayFrom(nb);
const refusal = { ok: false, status: 500, error: "unexpected", errors: {}, isCertain: true, until: null } as const;

describe("a failure that nobody has foreseen", () => {
  it("is told in the service's own words, where it has some", () => {
    expect(failureText(say, { ...refusal, message: "Vi flytter i natt." }, true)).toBe("Vi flytter i natt.");
    expect(failureText(say, refusal, true)).toBe(nb["errors.something_wrong"]);
  });

  it("has our own sentence where there is one, whatever the service says", () => {
    const message = "rate limit exceeded";
    expect(failureText(say, { ...refusal, status: 429, error: "tooManyAttempts", message }, true)).toBe(
      nb["errors.too_many"],
    );
  });
});

it("a wait is told in minutes, where the service tells how long", () => {
  const tooMany = { ...refusal, status: 429, error: "tooManyAttempts" } as const;
  expect(failureText(say, { ...tooMany, retryAfter: 30 }, true)).toMatch(/om 1\smin\./);
  expect(failureText(say, { ...tooMany, retryAfter: 300 }, true)).toMatch(/om 5\smin\./);
});

describe("a network that was missing", () => {
  it("is no longer called missing once it is back", () => {
    const offline = { ...refusal, status: null, error: "offline" } as const;
    expect(failureText(say, offline, false)).toBe(nb["errors.offline"]);
    expect(failureText(say, offline, true)).toBe(nb["errors.online_again"]);
  });
});
