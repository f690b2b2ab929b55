import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { newPeers } from "./peer.ts";

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers: { host: "ours.example", ...headers } }) as unknown as IncomingMessage;
const claims = { "x-forwarded-for": "1.1.1.1, 2.2.2.2", "x-forwarded-host": "evil.example, theirs.example" };

test("without a trusted proxy nobody's claims count", () => {
  expect(newPeers([])(from("9.9.9.9", claims))).toEqual({ address: "9.9.9.9", host: "ours.example" });
  expect(newPeers(["10.0.0.0/8"])(from("9.9.9.9", claims))).toEqual({ address: "9.9.9.9", host: "ours.example" });
});

test("a trusted proxy's word counts, and only as far back as trust goes", () => {
  const peerOf = newPeers(["10.0.0.0/8", "::1", "2.2.2.2"]);
  expect(peerOf(from("10.1.2.3", claims))).toEqual({ address: "1.1.1.1", host: "theirs.example" });
  expect(peerOf(from("::ffff:10.1.2.3", claims)).address).toBe("1.1.1.1");
  expect(peerOf(from("::1", { "x-forwarded-for": "1.1.1.1, 3.3.3.3" })).address).toBe("3.3.3.3");
  expect(peerOf(from("::1"))).toEqual({ address: "::1", host: "ours.example" });
  expect(peerOf(from("::1", { "x-forwarded-for": "not an address" })).address).toBe("not an address");
});
