import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { everyRow, startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
});
afterAll(() => service.stop());

const nativeOrigins = ["https://localhost", "capacitor://localhost"];

const bindLogin = async (there: Client, username: string, headers: Record<string, string> = {}) => {
  const answer = await there.call<{ token: string }>("POST", "/api/caller/login", {
    body: { username, password: "hemmelig", bind: true },
    headers,
  });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie();
  return { token: answer.body.token, cookies, cookie: cookies[0]?.split(";")[0] ?? "", text: answer.text };
};

describe("a login bound to its browser", () => {
  test("comes with a cookie that no script can read and no other site can send", async () => {
    const { username } = await client.newcomer();
    const { cookies, token, cookie, text } = await bindLogin(client, username);
    expect(cookies).toHaveLength(1);
    const [pair, ...attributes] = cookies[0]!.split("; ");
    expect(pair).toMatch(/^sosmessages=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(["HttpOnly", `Max-Age=${14 * 86_400}`, "Path=/", "SameSite=Strict"]);
    expect(cookie).not.toContain(token);
    expect(text).not.toContain(cookie.split("=")[1]!);
  });

  test("needs both the token and its own cookie", async () => {
    const { username } = await client.newcomer();
    const mine = await bindLogin(client, username);
    const other = await bindLogin(client, username);
    const statusWith = async (token: string | undefined, cookie: string) =>
      (await client.me(token, cookie === "" ? {} : { cookie })).status;

    expect(await statusWith(mine.token, mine.cookie)).toBe(200);
    expect(await statusWith(mine.token, `first=1; ${mine.cookie}; last=2`)).toBe(200);
    expect(await statusWith(mine.token, "")).toBe(401);
    expect(await statusWith(mine.token, "sosmessages=")).toBe(401);
    expect(await statusWith(mine.token, "sosmessages")).toBe(401);
    expect(await statusWith(mine.token, mine.cookie.slice(0, -1))).toBe(401);
    expect(await statusWith(mine.token, mine.cookie.replace("sosmessages", "other"))).toBe(401);
    expect(await statusWith(mine.token, other.cookie)).toBe(401);
    expect(await statusWith(undefined, mine.cookie)).toBe(401);
    expect(await statusWith(mine.cookie.split("=")[1], mine.cookie)).toBe(401);
    expect(await statusWith(mine.cookie.split("=")[1], "")).toBe(401);
  });

  test("is not made from a native app's page, which could not keep the cookie", async () => {
    const { username } = await client.newcomer();
    for (const origin of nativeOrigins) {
      const { cookies, token } = await bindLogin(client, username, { origin });
      expect(cookies).toEqual([]);
      expect((await client.me(token, { origin })).status).toBe(200);
      expect((await client.me(token)).status).toBe(200);
    }
  });

  test("is not let in from a native app's page either, cookie or not", async () => {
    const { username } = await client.newcomer();
    const { token, cookie } = await bindLogin(client, username);
    expect((await client.me(token, { cookie, origin: "https://localhost" })).status).toBe(401);
  });

  test("is made only where it was asked for in so many words", async () => {
    const { username } = await client.newcomer();
    for (const bind of [false, null, undefined]) {
      const body = { username, password: "hemmelig", bind };
      const answer = await client.call<{ token: string }>("POST", "/api/caller/login", { body });
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect((await client.me(answer.body.token)).status).toBe(200);
    }
    for (const bind of ["true", 1, {}]) {
      const body = { username, password: "hemmelig", bind };
      expect((await client.call("POST", "/api/caller/login", { body })).status).toBe(422);
    }
  });
});

describe("every login", () => {
  test("is kept as hashes alone", async () => {
    const { username, token } = await client.newcomer();
    const bound = await bindLogin(client, username);
    const rows = JSON.stringify(await everyRow(service));
    const secrets = [token, bound.token, bound.cookie.split("=")[1]!];
    for (const secret of secrets) {
      for (const form of [
        secret,
        Buffer.from(secret).toString("hex"),
        Buffer.from(secret, "base64url").toString("hex"),
      ]) {
        expect(rows).not.toContain(form);
      }
    }
    const hashes = secrets.map((secret) => createHash("sha256").update(secret).digest());
    const stored = await service.query<{ token_hash: Buffer; cookie_hash: Buffer | null }>(
      "SELECT token_hash, cookie_hash FROM logins WHERE token_hash = ANY($1)",
      [hashes],
    );
    expect(stored.flatMap((row) => [row.token_hash, row.cookie_hash]).filter(Boolean)).toHaveLength(3);
  });

  test("lives 14 days, and no call prolongs it", async () => {
    const { token } = await client.newcomer();
    const status = async () => (await client.me(token)).status;
    try {
      await service.moveTime("13 days 22 hours 59 minutes");
      expect(await status()).toBe(200);
      await service.moveTime("14 days 1 second");
      expect(await status()).toBe(401);
      await service.sweep();
      await service.moveTime("0");
      expect(await status()).toBe(401);
    } finally {
      await service.moveTime("0");
    }
  });

  test("of a browser ends an hour after the last key, whatever the page asks for by itself; an app's goes on", async () => {
    const { username, token: ofApp, user } = await client.newcomer();
    const { token, cookie } = await bindLogin(client, username);
    const headers = { cookie };
    const status = async () => (await client.me(token, headers)).status;
    const idleEnds = async () =>
      (
        await service.query<{ at: string }>(
          "SELECT to_char(idle_end, 'MI:SS.US') AS at FROM logins JOIN callers ON callers.id = caller WHERE mailbox = $1",
          [user.mailbox],
        )
      ).map(({ at }) => at);
    const body = { socket_id: "1.1", channel_name: `private-sos.${user.mailbox}` };
    try {
      await service.moveTime("55 minutes");
      expect((await client.call("GET", "/api/messages", { token, headers })).status).toBe(200);
      expect((await client.call("POST", "/pusher/auth", { token, headers, body })).status).toBe(200);
      expect(
        (await client.call("PUT", "/api/caller/seen", { token, headers, body: { id: randomUUID() } })).status,
      ).toBe(200);
      await service.moveTime("77 minutes");
      expect(await status()).toBe(401);
      expect((await client.call("POST", "/api/caller/active", { token, headers })).status).toBe(401);

      await service.moveTime("55 minutes");
      expect((await client.call("POST", "/api/caller/active", { token, headers })).status).toBe(200);
      await service.moveTime("115 minutes");
      expect((await client.call("PUT", "/api/messages/draft", { token, headers, body: { body: "Hei" } })).status).toBe(
        200,
      );
      await service.moveTime("175 minutes");
      expect(await status()).toBe(200);
      expect((await idleEnds()).toSorted()).toEqual([expect.stringMatching(/^(00|15|30|45):00\.0+$/), null]);
      await service.moveTime("21 hours");
      expect([await status(), (await client.me(ofApp)).status]).toEqual([401, 200]);
      // The time of the last activity goes; a notification can still be sent.
      await service.sweep();
      const [row] = await service.query<{ ended: number }>(
        "SELECT count(*)::int AS ended FROM logins JOIN callers ON callers.id = caller WHERE mailbox = $1 AND idle_end = '-infinity'",
        [user.mailbox],
      );
      expect(row?.ended).toBe(1);
      await service.moveTime("0");
      expect(await status()).toBe(401);
    } finally {
      await service.moveTime("0");
    }
  });

  test("that a browser's page ends after an hour without a key is dead at once, and its notifications go on", async () => {
    const { username, token: ofApp, user } = await client.newcomer();
    const { token, cookie } = await bindLogin(client, username);
    const headers = { cookie };
    const end = (given: { token: string; headers?: { cookie: string } }) =>
      client.call("POST", "/api/caller/logout", { ...given, body: { is_idle: true } });
    const rows = () =>
      service.query(
        "SELECT FROM logins JOIN callers ON callers.id = caller WHERE mailbox = $1 AND logins.expires_at > service_time()",
        [user.mailbox],
      );
    expect((await end({ token, headers })).status).toBe(200);
    expect((await client.me(token, headers)).status).toBe(401);
    expect((await end({ token, headers })).status).toBe(401);
    expect(await rows()).toHaveLength(2);
    expect((await end({ token: ofApp })).status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  test("tells nothing of the minute in which it was made, and of its use no more than the day", async () => {
    await client.newcomer();
    const [row] = await service.query<{ expires: string; seen: string }>(
      "SELECT to_char(max(expires_at), 'MI:SS.US') AS expires, pg_typeof(max(last_seen_on))::text AS seen FROM logins",
    );
    expect(row).toEqual({ expires: "00:00.000000", seen: "date" });
  });

  test("that ends empties the browser's cache and takes the cookie away, and keeps language and theme", async () => {
    const { username } = await client.newcomer();
    const { token, cookie } = await bindLogin(client, username);
    const out = await client.call("POST", "/api/caller/logout", { token, headers: { cookie } });
    expect(out.headers.get("clear-site-data")).toBe('"cache"');
    expect(out.headers.getSetCookie()).toEqual(["sosmessages=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"]);
    expect((await client.me(token, { cookie })).status).toBe(401);
  });

  test("that ends with the profile leaves nothing at all in the browser", async () => {
    const { username } = await client.newcomer();
    const { token, cookie } = await bindLogin(client, username);
    const gone = await client.call("DELETE", "/api/caller", { token, headers: { cookie } });
    expect(gone.headers.get("clear-site-data")).toBe('"cache", "cookies", "storage"');
    expect(gone.headers.getSetCookie()).toEqual(["sosmessages=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"]);
  });
});

describe("pages of other origins", () => {
  const preflight = (origin: string) =>
    client.call("OPTIONS", "/api/messages", {
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization, content-type, idempotency-key",
      },
    });
  const corsHeaders = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith("access-control-"));

  test.each(nativeOrigins)(
    "%s, where a native app lives, may call with a token and never with a cookie",
    async (origin) => {
      const asked = await preflight(origin);
      expect(asked.status).toBe(204);
      expect(asked.headers.get("access-control-allow-origin")).toBe(origin);
      expect(asked.headers.get("access-control-allow-methods")!.split(", ").toSorted()).toEqual([
        "DELETE",
        "GET",
        "PATCH",
        "POST",
        "PUT",
      ]);
      expect(asked.headers.get("access-control-allow-headers")!.toLowerCase().split(", ")).toEqual(
        expect.arrayContaining(["authorization", "content-type", "idempotency-key", "accept-language"]),
      );
      expect(asked.headers.get("access-control-allow-credentials")).toBeNull();

      const { token } = await client.newcomer();
      for (const answer of [await client.me(token, { origin }), await client.me(undefined, { origin })]) {
        expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
        expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
        expect(answer.headers.get("vary")).toContain("Origin");
      }
    },
  );

  test.each([
    "https://evil.example",
    "http://localhost",
    "https://localhost:8443",
    "https://localhost.evil.example",
    "null",
    "*",
  ])("%s may not", async (origin) => {
    expect(corsHeaders((await preflight(origin)).headers)).toEqual([]);
    expect(corsHeaders((await client.me(undefined, { origin })).headers)).toEqual([]);
    expect(corsHeaders((await client.call("GET", "/api/config", { headers: { origin } })).headers)).toEqual([]);
  });

  test("the operator can name others instead", async () => {
    const named = await startTestService({ CORS_ORIGINS: "https://app.example.org" });
    try {
      const there = newClient(named.url);
      const allowed = async (origin: string) =>
        (await there.call("GET", "/api/config", { headers: { origin } })).headers.get("access-control-allow-origin");
      expect(await allowed("https://app.example.org")).toBe("https://app.example.org");
      expect(await allowed("https://localhost")).toBeNull();
    } finally {
      await named.stop();
    }
  });
});
