import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { startServiceWithPages, startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startServiceWithPages({ PUBLIC_URL: "https://meldinger.example.org", LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
});
afterAll(() => service.stop());

const newLogin = async () => {
  const { username } = await client.newcomer();
  const body = { username, password: "hemmelig", bind: true };
  const answer = await client.call<{ token: string }>("POST", "/api/caller/login", { body });
  const cookies = answer.headers.getSetCookie();
  return { token: answer.body.token, cookies, secret: /=([\w-]{43});/.exec(cookies[0] ?? "")?.[1] ?? "" };
};
const statusWith = async (token: string, cookie: string) => (await client.me(token, { cookie })).status;

const attributes = "Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure";

describe("where the address is https", () => {
  test("a login's cookie has a name that no other host can set", async () => {
    const { cookies, secret } = await newLogin();
    const lasting = attributes.replace("Max-Age=0", `Max-Age=${14 * 86_400}`);
    expect(cookies).toEqual([`__Host-sosmessages=${secret}; ${lasting}`]);
  });

  test("a cookie that another host has set under the plain name changes nothing", async () => {
    const { token, secret } = await newLogin();
    const own = `__Host-sosmessages=${secret}`;
    const planted = "sosmessages=planted";
    expect(await statusWith(token, `${planted}; ${own}`)).toBe(200);
    expect(await statusWith(token, `${own}; ${planted}`)).toBe(200);
    expect(await statusWith(token, `sosmessages=${secret}`)).toBe(401);
  });

  test.each([
    ["POST", "/api/caller/logout"],
    ["DELETE", "/api/caller"],
  ])("%s %s takes it away", async (method, path) => {
    const { token, secret } = await newLogin();
    const headers = { cookie: `__Host-sosmessages=${secret}` };
    expect((await client.call(method, path, { token, headers })).headers.getSetCookie()).toEqual([
      `__Host-sosmessages=; ${attributes}`,
    ]);
  });
});

test("where the address is http, a browser keeps no such name, and it is not read", async () => {
  const plain = await startTestService({ LIMIT_FACTOR: "1000" });
  try {
    const there = newClient(plain.url);
    const { username } = await there.newcomer();
    const body = { username, password: "hemmelig", bind: true };
    const { headers, body: login } = await there.call<{ token: string }>("POST", "/api/caller/login", { body });
    const [cookie = "", ...more] = headers.getSetCookie().map((text) => text.split(";", 1)[0]!);
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^sosmessages=/);
    expect((await there.me(login.token, { cookie })).status).toBe(200);
    expect((await there.me(login.token, { cookie: `__Host-${cookie}` })).status).toBe(401);
  } finally {
    await plain.stop();
  }
});

describe("a cookie of the product before this one", () => {
  const removed = ["auth_token_default=; Path=/; Max-Age=0"];
  const cookiesOf = async (path: string, cookie: string) =>
    (await fetch(service.url + path, { headers: { cookie } })).headers.getSetCookie();

  test.each(["/", "/om", "/404", "/api/config", "/api/caller/me", "/desk"])("is removed by %s", async (path) => {
    expect(await cookiesOf(path, "a=b; auth_token_default=Bearer%20abc")).toEqual(removed);
    expect(await cookiesOf(path, "auth_token_default=")).toEqual(removed);
  });

  test("is not spoken of where there is none", async () => {
    expect(await cookiesOf("/", "a=auth_token_default; other_auth_token_default=1")).toEqual([]);
  });

  test("is left to the page where an answer is kept by caches", async () => {
    const page = await (await fetch(`${service.url}/`)).text();
    const asset = /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? "none";
    expect(await cookiesOf(asset, "auth_token_default=abc")).toEqual([]);
  });
});
