import { describe, expect, it } from "vitest";
import { begin, fail, type Sending } from "./send-message.ts";

const keys = () => {
  let n = 0;
  return () => `key ${++n}`;
};
const lost = { ok: false, status: null, error: "network", errors: {}, isCertain: true, until: null } as const;

describe("sending a message again", () => {
  it("the same words carry the same key, however often the line breaks", () => {
    const newKey = keys();
    let sending: Sending = { phase: "idle" };
    for (let attempt = 0; attempt < 3; attempt++) {
      const started = begin(sending, "Hei", newKey);
      expect(started.key).toBe("key 1");
      sending = fail(started, lost);
    }
    expect(sending).toMatchObject({ phase: "failed", body: "Hei" });
  });

  it("changed words are another message, with a key of their own", () => {
    const newKey = keys();
    const failed = fail(begin({ phase: "idle" }, "Hei", newKey), lost);
    expect(begin(failed, "Hei igjen", newKey).key).toBe("key 2");
  });

  it("a key that can no longer be used is not used again", () => {
    for (const [status, error] of [
      [422, "keyReused"],
      [404, "notFound"],
    ] as const) {
      const newKey = keys();
      const refusal = { ok: false, status, error, errors: {}, isCertain: true, until: null } as const;
      const failed = fail(begin({ phase: "idle" }, "Hei", newKey), refusal);
      expect(begin(failed, "Hei", newKey).key).toBe("key 2");
    }
  });

  it("the same words after a success are a new message", () => {
    const newKey = keys();
    begin({ phase: "idle" }, "Er du der?", newKey);
    expect(begin({ phase: "idle" }, "Er du der?", newKey).key).toBe("key 2");
  });
});
