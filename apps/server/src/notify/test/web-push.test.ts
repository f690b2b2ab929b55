import { createECDH, randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { openVapidKeys } from "../push/vapid.ts";
import { newWebPushSender } from "../push/web-push.ts";

const vapid = await openVapidKeys({ lasting: async (_name, make) => make() });
const keys = {
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
};
const subscription = (endpoint: string) => JSON.stringify({ endpoint, keys });

const sendTo = async (endpoint: string, addresses: readonly string[]) => {
  const asked: string[] = [];
  const resolve = async (hostname: string) => {
    asked.push(hostname);
    return addresses;
  };
  const options = { contact: "mailto:a@example.org", allowPrivate: false };
  const sender = newWebPushSender(vapid, options, () => new Date(), resolve);
  return { outcome: await sender.send(subscription(endpoint), "nb"), asked };
};

test.each([
  ["this machine", ["127.0.0.1"]],
  ["a private network", ["10.0.0.5"]],
  ["the machine's other number", ["::1"]],
  ["a cloud's own data", ["169.254.169.254"]],
  ["both a public address and this machine", ["142.250.74.10", "127.0.0.1"]],
  ["nowhere", []],
])("a name that leads to %s is not followed, and forgotten", async (_where, addresses) => {
  expect(await sendTo("https://push.example.org/x", addresses)).toEqual({
    outcome: "gone",
    asked: ["push.example.org"],
  });
});

test("a stored address of this machine is not connected to, whatever let it in", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  let connections = 0;
  server.on("connection", () => (connections += 1));
  const { port } = server.address() as { port: number };
  for (const endpoint of [`https://127.0.0.1:${port}/x`, `http://127.0.0.1:${port}/x`, `https://localhost:${port}/x`]) {
    expect(await sendTo(endpoint, ["127.0.0.1"])).toEqual({ outcome: "gone", asked: [] });
  }
  expect(connections).toBe(0);
  server.close();
});

test("a name that cannot be looked up just now is tried again later", async () => {
  const options = { contact: "mailto:a@example.org", allowPrivate: false };
  const away = () => Promise.reject(new Error("no name server"));
  const sender = newWebPushSender(vapid, options, () => new Date(), away);
  await expect(sender.send(subscription("https://push.example.org/x"), "nb")).rejects.toThrow("no name server");
});
