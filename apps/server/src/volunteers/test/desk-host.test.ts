import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { newDeskBrowser, newDeskClient } from "#test/support/desk/desk.ts";
import { openGood, openSocket } from "#test/support/realtime/socket.ts";
import { subscribe, subscribeToMailbox } from "#test/support/realtime/subscribe.ts";
import { startServiceWithPages, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;
beforeAll(async () => {
  // The first service has no address of its own: what that of the desk is like does not depend on it.
  const urls = { PUBLIC_URL_SAMI: "https://sami.example.org" };
  service = await startServiceWithPages({ ...urls, DESK_HOST: "desk.example.org" });
  client = newClient(service.url);
});
afterAll(() => service.stop());

const ask = async (host: string, method: string, path: string) =>
  (await client.call(method, path, { headers: { host }, ...(method === "POST" && { body: {} }) })).status;

test("the desk answers on its own host and nowhere else", async () => {
  for (const path of ["/api/desk/me", "/api/desk/people"]) {
    expect(await ask("desk.example.org", "GET", path)).toBe(401);
    expect(await ask("DESK.example.org:443", "GET", path)).toBe(401);
    expect(await ask("desk.example.org.", "GET", path)).toBe(401);
    expect(await ask("desk.example.org.:443", "GET", path)).toBe(401);
    for (const host of ["messages.example.org", "sami.example.org", "localhost", "desk.example.org.evil.com"]) {
      expect([host, await ask(host, "GET", path)]).toEqual([host, 404]);
      expect([host, await ask(host, "POST", "/api/desk/login")]).toEqual([host, 404]);
      expect([host, await ask(host, "GET", "/desk/")]).toEqual([host, 404]);
    }
  }
});

test("nothing of the callers' is on it", async () => {
  for (const [method, path] of [
    ["POST", "/api/caller/login"],
    ["GET", "/api/messages"],
    ["POST", "/pusher/auth"],
  ] as const) {
    expect([path, await ask("desk.example.org", method, path)]).toEqual([path, 404]);
    expect([path, await ask("messages.example.org", method, path)]).not.toEqual([path, 404]);
  }
  for (const path of ["/login", "/om", "/assets/x.js"])
    for (const host of ["desk.example.org", "desk.example.org."]) expect(await ask(host, "GET", path)).toBe(404);
  expect(await ask("desk.example.org", "GET", "/")).toBe(302);
  expect(await ask("desk.example.org", "GET", "/healthz")).toBe(200);
  expect(await ask("desk.example.org", "GET", "/api/config")).toBe(200);
});

test("its passkeys and links are that host's", async () => {
  const desk = newDeskClient(service);
  const token = await desk.newInvitation("Kari", "volunteer", "sami");
  const browser = newDeskBrowser(service.url, { host: "desk.example.org" });
  const begun = await browser.call<{ passkey: { rp: { id: string } } }>("POST", "/api/desk/invitation/begin", {
    body: { token },
  });
  expect(begun.body.passkey.rp.id).toBe("desk.example.org");
  await desk.accept(browser, token);
  expect(browser.cookie()).toMatch(/^__Host-sosmessages-desk=/);
});

test("a channel is joined on the host of its pages only", async () => {
  const leader = await newDeskClient(service).invite("leader", "sos", {
    headers: { host: "desk.example.org", origin: "https://desk.example.org" },
  });
  const caller = await client.newcomer();
  const joins = async (host: string, who: "leader" | "caller") => {
    const socket = await openGood(service.url, { host });
    const outcome = await (who === "leader"
      ? subscribe(leader, socket, { channel: "private-desk.sos", path: "/api/desk/pusher/auth" })
      : subscribeToMailbox(client, socket, caller));
    socket.close();
    return outcome === "ok";
  };
  expect(await joins("desk.example.org", "leader")).toBe(true);
  expect(await joins("desk.example.org.", "leader")).toBe(true);
  expect(await joins("messages.example.org", "leader")).toBe(false);
  expect(await joins("messages.example.org", "caller")).toBe(true);
  expect(await joins("desk.example.org", "caller")).toBe(false);
});

test("writes come from the desk's own pages over https, or from a client that is no browser", async () => {
  const browser = newDeskBrowser(service.url, { host: "desk.example.org" });
  const write = async (headers: Record<string, string>) =>
    (await browser.call("POST", "/api/desk/login", { body: { name: "x", password: "y" }, headers })).status;
  const own = "https://desk.example.org";
  const welcome = [
    {},
    { origin: own },
    { origin: own, "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "same-origin" },
  ];
  const refused = [
    { origin: "http://desk.example.org" },
    { origin: "https://messages.example.org" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: own, "sec-fetch-site": "cross-site" },
  ];
  for (const headers of welcome)
    expect([headers, await write(headers as Record<string, string>)]).toEqual([headers, 401]);
  for (const headers of refused)
    expect([headers, await write(headers as Record<string, string>)]).toEqual([headers, 403]);
  const socketFrom = async (origin: string) => openSocket(service.url, undefined, { host: "desk.example.org", origin });
  expect(await socketFrom("http://desk.example.org")).toBe(403);
  const good = await socketFrom(own);
  if (typeof good === "number") throw new Error(`refused with ${good}`);
  good.close();
});
