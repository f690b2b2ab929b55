import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newHttpApp } from "../src/platform/http/app.ts";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres/embedded-postgres.ts";
import { loadPages, servePages } from "../src/service/pages.ts";
import { newClient, type Answer, type Client } from "./client.ts";
import { eventually } from "./mail.ts";
import { startTestService, type TestService } from "./service.ts";

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
});
afterAll(() => service.stop());

test("the service says that it lives, and that it can take a message", async () => {
  const health = await client.call("GET", "/healthz");
  expect([health.status, health.body]).toEqual([200, { status: "ok" }]);
  const ready = await client.call("GET", "/readyz");
  expect([ready.status, ready.body]).toEqual([200, { status: "ready" }]);
});

/** A fixed address for a database that moves: PostgreSQL comes back on another port. */
const startDoor = async () => {
  const open = new Set<Socket>();
  let behind = 0;
  const door = createServer((socket) => {
    const inside = connect(behind, "127.0.0.1");
    for (const end of [socket, inside]) {
      open.add(end);
      end.on("error", () => {});
      end.on("close", () => {
        open.delete(end);
        socket.destroy();
        inside.destroy();
      });
    }
    socket.pipe(inside).pipe(socket);
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  return {
    port: (door.address() as AddressInfo).port,
    leadTo: (url: string) => void (behind = Number(new URL(url).port)),
    close: () => {
      for (const socket of open) socket.destroy();
      door.close();
    },
  };
};

test("while the database is away every call says so and nothing breaks, and all is well by itself when it is back", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages away "));
  const directory = join(folder, "postgres");
  const door = await startDoor();
  let postgres = await startEmbeddedPostgres({ directory });
  door.leadTo(postgres.url);
  const url = new URL(postgres.url);
  url.port = String(door.port);
  const away = await startTestService({ DATABASE_URL: url.href, LIMIT_FACTOR: "1000" });
  try {
    const there = newClient(away.url);
    const { token, username } = await there.newcomer();
    await there.write(token, "Før");

    await postgres.stop();
    for (const answer of [
      await there.call("GET", "/readyz"),
      await there.list(token),
      await there.write(token, "Mens"),
      await there.logIn(username),
      await there.register({ username: "ny" }),
      await there.call("POST", "/api/caller/password/email", { body: { email: "a@example.org" } }),
    ]) {
      expect([answer.status, answer.body]).toEqual([503, { status: "error", error: "unavailable" }]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await there.call("GET", "/healthz")).status).toBe(200);
    expect((await there.call("GET", "/api/config")).status).toBe(200);

    postgres = await startEmbeddedPostgres({ directory });
    door.leadTo(postgres.url);
    const began = performance.now();
    await eventually(async () => ((await there.call("GET", "/readyz")).status === 200 ? true : null));
    expect(performance.now() - began).toBeLessThan(5_000);
    expect((await there.write(token, "Etter")).status).toBe(201);
    expect((await there.list(token)).body.map(({ body }) => body)).toEqual(["Etter", "Før"]);
  } finally {
    await away.stop();
    await postgres.stop();
    door.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

describe("what a client must know before login", () => {
  const ask = async (there: Client, host: string) =>
    (await there.call("GET", "/api/config", { headers: { host } })).body;

  test("is each service's own", async () => {
    expect(await ask(client, "localhost")).toMatchObject({
      tenant: "sos",
      name: { nb: expect.any(String), se: expect.any(String), en: expect.any(String) },
      defaultLanguage: "nb",
      replyHours: 24,
      retentionDays: 14,
      helpline: { name: expect.any(Object), number: expect.stringMatching(/\d/) },
      testSite: false,
    });
    const sami = await ask(client, "sami.localhost");
    expect(sami).toMatchObject({ tenant: "sami", defaultLanguage: "se", replyHours: 48, retentionDays: 14 });
    for (const known of ["realtime", "push", "quickExitUrl", "chatUrl", "languages"])
      expect(sami).toHaveProperty(known);
  });

  test("says so where nobody answers", async () => {
    const testSite = await startTestService({ TEST_SITE: "true" });
    try {
      expect(await ask(newClient(testSite.url), "localhost")).toMatchObject({ testSite: true });
      expect(testSite.log()).toContain('"event":"test-site"');
    } finally {
      await testSite.stop();
    }
  });
});

describe("every answer", () => {
  let answers: Answer<unknown>[];
  beforeAll(async () => {
    const { token, username } = await client.newcomer();
    await client.write(token, "Hei på deg ".repeat(300));
    answers = [
      await client.call("GET", "/healthz"),
      await client.call("GET", "/api/config"),
      await client.call("GET", "/api/openapi.json"),
      await client.logIn(username),
      await client.logIn(username, "feil"),
      await client.list(token),
      await client.me(token),
      await client.me(undefined),
      await client.call("GET", "/api/nothing/here"),
      await client.call("POST", "/api/messages", { token, body: "{" }),
      await client.call("POST", "/api/messages", { token, body: {} }),
      await client.call("POST", "/api/messages", { token, body: "x".repeat(300_000) }),
      await client.call("POST", "/api/messages", { token, body: "x", headers: { "content-type": "text/plain" } }),
    ];
  });

  test("tells browsers to keep nothing, frame nothing, guess nothing and tell nobody", () => {
    for (const { headers } of answers) {
      expect(Object.fromEntries(headers)).toMatchObject({
        "cache-control": "no-store",
        "content-security-policy": expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
        "cross-origin-embedder-policy": "require-corp",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": expect.stringContaining("geolocation=()"),
        "referrer-policy": "no-referrer",
        "strict-transport-security": expect.stringMatching(/^max-age=\d{8}; includeSubDomains/),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
      for (const name of ["server", "x-powered-by", "etag", "last-modified", "set-cookie"]) {
        expect([name, headers.get(name)]).toEqual([name, null]);
      }
    }
  });

  test("is JSON, and as long as a whole number of kilobytes", () => {
    expect(answers.map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 401, 200, 200, 401, 404, 400, 422, 413, 415,
    ]);
    for (const { headers, text } of answers) {
      expect(headers.get("content-type")).toMatch(/^application\/json/);
      expect(Buffer.byteLength(text) % 1024).toBe(0);
      expect(Number(headers.get("content-length"))).toBe(Buffer.byteLength(text));
    }
    // A login that works and one that does not look alike from outside.
    expect(answers[3]!.text.length).toBe(answers[4]!.text.length);
  });
});

test.each([
  ["GET", "/api/nothing"],
  ["GET", "/api"],
  ["GET", "/api/"],
  ["PUT", "/api/caller/me"],
  ["GET", "/api/caller/login"],
  ["POST", "/"],
  ["DELETE", "/healthz"],
  ["GET", "/missing.js"],
  ["GET", "/assets/missing.css"],
])("%s %s is nothing, and says so in JSON", async (method, path) => {
  const answer = await client.call(method, path);
  expect([answer.status, answer.body]).toEqual([404, { status: "error", error: "notFound" }]);
});

describe("the pages", () => {
  let folder: string;
  let app: ReturnType<typeof newHttpApp>;
  let browser: Client;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sosmessages pages "));
    await mkdir(join(folder, "assets"));
    await writeFile(join(folder, "index.html"), "<!doctype html><title>Meldinger</title>");
    await writeFile(join(folder, "assets", "app-1a2b3c.js"), "console.log('hei');".repeat(100));
    await writeFile(join(folder, "icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
    app = newHttpApp({ log: () => {}, trustedProxies: [] });
    servePages(app, await loadPages(folder));
    browser = newClient(await app.listen({ port: 0, host: "127.0.0.1" }));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(["/", "/login", "/endrepassord?token=x", "/om", "/delete-account", "/index.html"])(
    "%s is the app, with a policy that lets nothing else in",
    async (path) => {
      const page = await browser.call("GET", path);
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(page.text).toContain("<title>Meldinger</title>");
      expect(page.headers.get("cache-control")).toBe("no-store");
      const policy = page.headers.get("content-security-policy")!;
      expect(policy).toMatch(/^default-src 'none'/);
      for (const part of ["script-src 'self'", "connect-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(part);
      }
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain("unsafe");
    },
  );

  test("may keep what is named after its content, small where the browser can unpack it", async () => {
    const path = "/assets/app-1a2b3c.js";
    const plain = await browser.call("GET", path);
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    for (const encoding of ["br", "gzip"]) {
      // Packed once, soon after the start.
      const small = await eventually(async () => {
        const answer = await browser.call("GET", path, { headers: { "accept-encoding": encoding } });
        return answer.headers.get("content-encoding") === encoding ? answer : null;
      });
      expect(Number(small.headers.get("content-length"))).toBeLessThan(Number(plain.headers.get("content-length")));
    }
    expect((await browser.call("GET", "/icon.svg")).headers.get("content-type")).toBe("image/svg+xml");
  });

  test.each(["/..%2f..%2fpackage.json", "/assets/none.js", "/%2fetc%2fpasswd.txt", "/api/x"])(
    "%s leads nowhere",
    async (path) => {
      expect((await browser.call("GET", path)).status).toBe(404);
    },
  );
});
