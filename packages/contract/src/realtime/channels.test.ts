import { describe, expect, it } from "vitest";
import { mailboxChannel } from "./channels.ts";

describe("the channel of a mailbox", () => {
  it("is named after its service and itself", () => {
    expect(mailboxChannel("sami", "abc")).toBe("private-sami.abc");
  });

  it.each([undefined, ""])("cannot be named without a service (%j)", (tenant) => {
    expect(() => mailboxChannel(tenant, "abc")).toThrow("before the service was known");
  });
});
