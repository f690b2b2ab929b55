import { createECDH, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readSubscription, writeSubscription } from "../push/subscription.ts";

const point = (() => {
  const pair = createECDH("prime256v1");
  return pair.generateKeys();
})();
const good = {
  endpoint: "https://fcm.googleapis.com/fcm/send/abc:def",
  expirationTime: null,
  keys: { p256dh: point.toString("base64url"), auth: randomBytes(16).toString("base64url") },
};
const read = (value: unknown, allowPrivate = false) =>
  readSubscription(typeof value === "string" ? value : JSON.stringify(value), allowPrivate);

describe("what a browser hands over", () => {
  test("is read, and only what is needed is kept", () => {
    const kept = JSON.parse(writeSubscription(read({ ...good, extra: "x" })!)) as unknown;
    expect(kept).toEqual({ endpoint: good.endpoint, keys: good.keys });
    expect(read(JSON.stringify(kept))?.keys.p256dh.equals(point)).toBe(true);
  });

  const notOnCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString("base64url");
  const { keys } = good;
  test.each<[string, unknown]>([
    ["no JSON", "fcm-token"],
    ["a number", "5"],
    ["null", "null"],
    ["a list", "[]"],
    ["no endpoint", { keys }],
    ["an endpoint that is no address", { ...good, endpoint: "push" }],
    ["an endpoint without TLS", { ...good, endpoint: "http://push.example.org/x" }],
    ["another scheme", { ...good, endpoint: "file:///etc/passwd" }],
    ["another port", { ...good, endpoint: "https://push.example.org:5432/x" }],
    ["a password in the endpoint", { ...good, endpoint: "https://u:p@push.example.org/x" }],
    ["this machine", { ...good, endpoint: "https://localhost/x" }],
    ["this machine, by number", { ...good, endpoint: "https://127.0.0.1/x" }],
    ["this machine, as one number", { ...good, endpoint: "https://2130706433/x" }],
    ["this machine, in hex", { ...good, endpoint: "https://0x7f.1/x" }],
    ["this machine, by its other number", { ...good, endpoint: "https://[::ffff:127.0.0.1]/x" }],
    ["a cloud's own data", { ...good, endpoint: "https://169.254.169.254/latest" }],
    ["a private network", { ...good, endpoint: "https://192.168.0.10/x" }],
    ["a name of the house", { ...good, endpoint: "https://database/x" }],
    ["an endless endpoint", { ...good, endpoint: `https://push.example.org/${"x".repeat(2048)}` }],
    ["no keys", { endpoint: good.endpoint }],
    ["keys that are none", { ...good, keys: "x" }],
    ["a point that is not on the curve", { ...good, keys: { ...keys, p256dh: notOnCurve } }],
    ["half a point", { ...good, keys: { ...keys, p256dh: keys.p256dh.slice(0, 40) } }],
    ["letters that are not base64", { ...good, keys: { ...keys, p256dh: `${keys.p256dh.slice(0, -1)}!` } }],
    ["a short secret", { ...good, keys: { ...keys, auth: "AAAA" } }],
    ["a secret that is no text", { ...good, keys: { ...keys, auth: 5 } }],
  ])("is refused where it is %s", (_what, value) => {
    expect(read(value)).toBeNull();
  });

  test("may lead to this machine where a test says so", () => {
    expect(read({ ...good, endpoint: "http://127.0.0.1:4000/x" }, true)?.endpoint.port).toBe("4000");
    expect(read({ ...good, endpoint: "file:///etc/passwd" }, true)).toBeNull();
  });
});
