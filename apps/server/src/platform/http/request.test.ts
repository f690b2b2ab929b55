import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { newPeerOf } from "./request.ts";

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers: { host: "ours.example", ...headers } }) as unknown as IncomingMessage;
const claims = { "x-forwarded-for": "1.1.1.1, 2.2.2.2", "x-forwarded-host": "evil.example, theirs.example" };

test("without a trusted proxy nobody's claims count", () => {
  expect(newPeerOf([])(from("9.9.9.9", claims))).toEqual({ address: "9.9.9.9", host: "ours.example" });
  expect(newPeerOf(["10.0.0.0/8"], true)(from("9.9.9.9", claims))).toEqual({
    address: "9.9.9.9",
    host: "ours.example",
  });
});

test("a trusted proxy's word counts, and only as far back as trust goes", () => {
  const peerOf = newPeerOf(["10.0.0.0/8", "::1", "2.2.2.2"]);
  expect(peerOf(from("10.1.2.3", claims)).address).toBe("1.1.1.1");
  expect(peerOf(from("::ffff:10.1.2.3", claims)).address).toBe("1.1.1.1");
  expect(peerOf(from("::1", { "x-forwarded-for": "1.1.1.1, 3.3.3.3" })).address).toBe("3.3.3.3");
  expect(peerOf(from("::1"))).toEqual({ address: "::1", host: "ours.example" });
});

test.each([
  ["198.51.100.7:5678", "198.51.100.7"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["1.1.1.1, 198.51.100.7:5678, 2.2.2.2:80", "198.51.100.7"],
  [`${"9.9.9.9, ".repeat(2_000)}198.51.100.7`, "198.51.100.7"],
])("an address is read with or without its port: %s", (forwarded, address) => {
  expect(newPeerOf(["10.0.0.1", "2.2.2.2"])(from("10.0.0.1", { "x-forwarded-for": forwarded })).address).toBe(address);
});

test.each(["not an address", "1.1.1.1, unknown", "198.51.100.7:x", "[198.51.100.7", "1.2.3.4.5:80", "[]:1", "::1:"])(
  "%s is nobody's address: whoever said it counts",
  (forwarded) => {
    expect(newPeerOf(["10.0.0.1"])(from("10.0.0.1", { "x-forwarded-for": forwarded })).address).toBe("10.0.0.1");
  },
);

test("a host that was passed on counts only where it was asked for", () => {
  expect(newPeerOf(["10.0.0.1"])(from("10.0.0.1", claims)).host).toBe("ours.example");
  expect(newPeerOf(["10.0.0.1"], true)(from("10.0.0.1", claims)).host).toBe("theirs.example");
  expect(newPeerOf(["10.0.0.1"], true)(from("10.0.0.1")).host).toBe("ours.example");
});
