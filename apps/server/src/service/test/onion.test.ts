import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { openSocket } from "#test/support/realtime/socket.ts";
import { startServiceWithPages, type TestService } from "#test/support/service.ts";

const host = `${"abcdefghijklmnopqrstuvwx234567".repeat(2).slice(0, 56)}.onion`;

let service: TestService;
let onion: Client;
beforeAll(async () => {
  service = await startServiceWithPages({
    PUBLIC_URL: "https://messages.example.org",
    DESK_HOST: "desk.example.org",
    TRUSTED_PROXIES: "127.0.0.1",
    LIMIT_FACTOR: "1000",
  });
  onion = newClient(service.url, { host });
});
afterAll(() => service.stop());

test("at an onion address pages and calls are answered there, and nobody is sent elsewhere", async () => {
  for (const path of ["/healthz", "/api/config", "/"]) {
    const answer = await onion.call("GET", path);
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 200, null]);
  }
});

test("a caller who comes by it stays logged in over plain http, and the same login is for https alone elsewhere", async () => {
  const { username } = await onion.newcomer();
  const body = { username, password: "hemmelig", bind: true };
  const cookiesFrom = async (client: Client) => {
    const login = await client.call<{ token: string }>("POST", "/api/caller/login", { body });
    return { token: login.body.token, cookies: login.headers.getSetCookie() };
  };
  const { token, cookies } = await cookiesFrom(onion);
  expect(cookies).toEqual([expect.stringContaining("HttpOnly; SameSite=Strict")]);
  expect(cookies[0]).not.toContain("Secure");
  const cookie = cookies[0]!.split(";")[0]!;
  expect((await onion.me(token, { cookie })).status).toBe(200);
  const out = await onion.call("POST", "/api/caller/logout", { token, headers: { cookie } });
  expect(out.headers.getSetCookie()[0]).not.toContain("Secure");

  for (const other of ["messages.example.org", `${host}.example.org`, "onion.example.org"]) {
    const { cookies: there } = await cookiesFrom(newClient(service.url, { host: other }));
    expect([other, there[0]]).toEqual([other, expect.stringContaining("; Secure")]);
  }
});

test("a page that came from it may open its live line, and no other page", async () => {
  const open = (origin: string) => openSocket(service.url, undefined, { host, origin });
  const own = await open(`http://${host}`);
  expect(typeof own).toBe("object");
  if (typeof own === "object") own.socket.terminate();
  expect(await open("http://example.onion")).toBe(403);
});

test("the desk is not there where it has a host of its own", async () => {
  for (const path of ["/desk", "/api/desk/me"])
    expect([path, (await onion.call("GET", path)).status]).toEqual([path, 404]);
});

test("the guide's lines for tor lead to the port that the service has by itself", async () => {
  const guide = await readFile(new URL("../../../../../docs/install.md", import.meta.url), "utf8");
  const [, lines = ""] = /^```torrc\n([^]*?)^```$/m.exec(guide) ?? [];
  expect(lines).toMatch(/^HiddenServicePort 80 127\.0\.0\.1:3000$/m);
  expect(lines).toMatch(/^SocksPort 0/m);
});
