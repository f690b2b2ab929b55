import { describe, expect, it } from "vitest";
import { channelOf } from "./channel.ts";

describe("the channel of a mailbox", () => {
  it("is named after its service and itself", () => {
    expect(channelOf("sami", "abc")).toBe("private-sami.abc");
  });

  it.each([undefined, ""])("cannot be named without a service (%j)", (tenant) => {
    expect(() => channelOf(tenant, "abc")).toThrow("before the service was known");
  });
});
