import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newHttpApp } from "#platform/http/app.ts";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { readConfig } from "#config.ts";
import { loadFiles } from "../pages/files.ts";
import { fillPages, servePages } from "../pages/serve.ts";
import { writtenPage, type WrittenPage } from "../pages/written-pages.ts";
import { newPublicConfig } from "../routes.ts";
import { newClient, type Answer, type Client } from "#test/support/client.ts";
import { startPortForward } from "#test/support/forward-port.ts";
import { eventually } from "#test/support/mail.ts";
import { copyCluster } from "#test/support/new-database.ts";
import { startServiceWithPages, startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startServiceWithPages({ LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
});
afterAll(() => service.stop());

test("the service says that it lives, and that it can take a message", async () => {
  const health = await client.call("GET", "/healthz");
  expect([health.status, health.body]).toEqual([200, { status: "ok" }]);
  const readiness = async () => (await client.call("GET", "/readyz")).body;
  await expect.poll(readiness).toEqual({ status: "ready" });
});

test("while the database is away every call says so and nothing breaks, and all is well by itself when it is back", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages away "));
  const directory = join(folder, "postgres");
  const forward = await startPortForward();
  await copyCluster(directory);
  let postgres = await startEmbeddedPostgres({ directory });
  forward.to(postgres.url);
  const url = new URL(postgres.url);
  url.port = String(forward.port);
  const away = await startTestService({ DATABASE_URL: url.href, LIMIT_FACTOR: "1000" });
  try {
    const there = newClient(away.url);
    const { token, username } = await there.newcomer();
    await there.write(token, "Før");

    await postgres.stop();
    const unready = await eventually(async () => {
      const answer = await there.call("GET", "/readyz");
      return answer.status === 503 ? answer : null;
    });
    expect(unready.body).toEqual({ status: "error", error: "unavailable", because: "database-unavailable" });
    for (const answer of [
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
    forward.to(postgres.url);
    await eventually(async () => ((await there.call("GET", "/readyz")).status === 200 ? true : null));
    expect((await there.write(token, "Etter")).status).toBe(201);
    expect((await there.list(token)).body.map(({ body }) => body)).toEqual(["Etter", "Før"]);
  } finally {
    await away.stop();
    await postgres.stop();
    forward.close();
    await rm(folder, { recursive: true, force: true });
  }
});

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

  test("says so where nobody answers, and after how many days a profile is deleted there", async () => {
    const testSite = await startTestService({ TEST_SITE: "true", DORMANT_DAYS: "90" });
    try {
      expect(await ask(newClient(testSite.url), "localhost")).toMatchObject({ testSite: true, dormantDays: 90 });
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
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "cross-origin-resource-policy": "same-origin",
        "strict-transport-security": expect.stringMatching(/^max-age=\d{8}; includeSubDomains/),
        "x-content-type-options": "nosniff",
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
  ["POST", "/om"],
  ["PUT", "/api/desk/login"],
  ["GET", "/missing.js"],
  ["GET", "/assets/missing.css"],
])("%s %s is nothing, and says so in JSON", async (method, path) => {
  const answer = await client.call(method, path);
  expect([answer.status, answer.body]).toEqual([404, { status: "error", error: "notFound" }]);
});

test.each([
  ["DELETE", "/api/caller/login", "POST"],
  ["PUT", "/api/caller/me", "GET"],
  ["GET", `/api/messages/${randomUUID()}`, "DELETE"],
  ["GET", "/api/caller/login/", "POST"],
  ["PUT", "/api/messages", "DELETE, GET, POST"],
  ["DELETE", "/healthz", "GET"],
])("%s %s is told which methods there are", async (method, path, allowed) => {
  const answer = await client.call(method, path);
  expect([answer.status, answer.body]).toEqual([405, { status: "error", error: "methodNotAllowed" }]);
  expect(answer.headers.get("allow")).toBe(allowed);
});

test("what comes packed is refused unread, in words, and what says that it is not packed is taken", async () => {
  const { token } = await client.newcomer();
  const send = (encoding: string, body: string) =>
    client.call("POST", "/api/messages", { token, body, headers: { "content-encoding": encoding } });
  const letter = JSON.stringify({ body: "Hei" });
  for (const encoding of ["gzip", "br", "deflate, gzip", "GZIP", "x-unknown", "identity, gzip"]) {
    const answer = await send(encoding, letter);
    expect([encoding, answer.status, answer.body]).toEqual([
      encoding,
      415,
      { status: "error", error: "unsupportedMediaType" },
    ]);
    expect(answer.headers.get("accept-encoding")).toBe("identity");
  }
  expect((await send("identity", letter)).status).toBe(201);
});

describe("the pages", () => {
  const script = "document.title='…'";
  const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const pageIn = (tenant: string, language: string, name: string) =>
    `<!doctype html><html lang="${language}"><title>${tenant} ${language} ${name}</title><style>a{}</style>` +
    `<script data-exit="x">${script}</script><script type="module" src="/assets/app-1a2b3c.js"></script>` +
    '<script type="application/json" id="service">null</script>';
  let folder: string;
  let app: ReturnType<typeof newHttpApp>;
  let browserLanguage: true | null = null;
  let browser: Client;
  let origin: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sosmessages pages "));
    await mkdir(join(folder, "assets"));
    const written = new Map<string, WrittenPage[]>();
    for (const [tenant, language] of [
      ["sos", "nb"],
      ["sos", "se"],
      ["sami", "se"],
    ] as const) {
      const pages = written.get(tenant) ?? [];
      for (const name of ["index", "login", "om", "404"]) {
        pages.push(writtenPage(`/${language}/${name}.html`, pageIn(tenant, language, name)));
      }
      written.set(tenant, pages);
    }
    written.get("sos")?.push(writtenPage("/nb/manifest.webmanifest", "{}"));
    await writeFile(join(folder, "assets", "app-1a2b3c.js"), "console.log('hei');".repeat(100));
    await writeFile(join(folder, "assets", "app-1a2b3c.js.br"), "packed");
    await writeFile(join(folder, "assets", "inside-1a2b3c.css"), "a{}");
    await writeFile(join(folder, "sw.js"), "1");
    await writeFile(join(folder, "icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
    app = newHttpApp({ log: () => {} });
    const push = { platforms: [], webPushKey: null };
    const { services } = readConfig({});
    const configOf = newPublicConfig({ services, dormantDays: 365, testSite: true, realtime: null, push });
    const files = await loadFiles(folder);
    const pages = await fillPages(written, (id) => configOf(services.find(id)!), files.get("/sw.js"));
    const parts = { files, pages: () => pages, desk: new Map(), deskPages: () => new Map() };
    servePages(app.site, { ...parts, serviceOf: ({ host }) => ({ ...services.forHost(host), browserLanguage }) });
    origin = await app.listen({ port: 0, host: "127.0.0.1" });
    browser = newClient(origin);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each([
    ["/", 200, "sos nb index"],
    ["/login", 200, "sos nb login"],
    ["/login/", 200, "sos nb login"],
    ["/om?lang=se", 200, "sos se om"],
    ["/om?x=1&lang=se", 200, "sos se om"],
    ["/om?lang=xx", 200, "sos nb om"],
    ["/om?lang=%00", 200, "sos nb om"],
    ["/no/such/page", 404, "sos nb 404"],
    ["/no/such/page?lang=se", 404, "sos se 404"],
    ["/404", 404, "sos nb 404"],
  ])("%s is answered with %d and %s", async (path, status, title) => {
    const page = await browser.call("GET", path);
    expect([page.status, page.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
    expect(page.text).toContain(`<title>${title}</title>`);
    expect(page.headers.get("cache-control")).toBe("no-store");
  });

  test("are those of the service that the host name stands for, in its own language", async () => {
    const page = await browser.call("GET", "/om", { headers: { host: "sami.localhost" } });
    expect(page.text).toContain("<title>sami se om</title>");
  });

  test("are in the browser's language where the service says so", async () => {
    const titleFor = async (accepted: string) => {
      const { text } = await browser.call("GET", "/om", { headers: { "accept-language": accepted } });
      return /<title>(.*)<\/title>/.exec(text)?.[1];
    };
    expect(await titleFor("se")).toBe("sos nb om");
    browserLanguage = true;
    expect([await titleFor("se, nb;q=0.5"), await titleFor("fr")]).toEqual(["sos se om", "sos nb om"]);
    browserLanguage = null;
  });

  test("carry what a client must know, and say so where nobody reads what is written", async () => {
    const { text } = await browser.call("GET", "/om");
    const told = /id="service">(.*?)<\/script>/.exec(text)?.[1];
    expect(JSON.parse(told!)).toMatchObject({ tenant: "sos", testSite: true, helpline: { number: "22 40 00 40" } });
    expect(text).toContain('<html data-test-site lang="nb">');
  });

  test("may run and wear what stands in them and what is ours, and nothing else", async () => {
    const policy = (await browser.call("GET", "/om")).headers.get("content-security-policy")!;
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      `script-src 'self' ${hashOf(script)}`,
      `style-src 'self' ${hashOf("a{}")}`,
      "img-src 'self' data:",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types worker",
    ]);
  });

  test("let nobody frame them, follow whoever leaves them, or use the device's eyes and ears", async () => {
    expect(Object.fromEntries((await browser.call("GET", "/om")).headers)).toMatchObject({
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("geolocation=()"),
      "referrer-policy": "no-referrer",
      "strict-transport-security": expect.stringMatching(/^max-age=\d{8}; includeSubDomains/),
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "x-robots-tag": "noindex",
    });
  });

  test.each(["/om", "/no/such/page", "/api/om"])("accept no form that they do not have: %s", async (path) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await browser.call("POST", path, { headers, body: "username=x" })).status).toBe(415);
  });

  test.each([
    ["/about", "/om"],
    ["/about/?lang=se", "/om?lang=se"],
    ["/terms", "/brukeravtale"],
    ["/change-password", "/endrepassord"],
  ])("have English addresses too: %s leads to %s", async (address, to) => {
    const answer = await fetch(new URL(address, origin), { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, to]);
  });

  test("come with a worker that may ask for our pages, and a description for the home screen", async () => {
    const worker = await browser.call("GET", "/sw.js?lang=nb");
    expect(worker.headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
    expect(worker.headers.get("cache-control")).toBe("no-store");
    const manifest = await browser.call("GET", "/manifest.webmanifest?lang=nb");
    expect(manifest.headers.get("content-type")).toBe("application/manifest+json");
  });

  test("may keep what is named after its content, small where the browser can unpack it", async () => {
    const path = "/assets/app-1a2b3c.js";
    const plain = await browser.call("GET", path);
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
    const packed = async (address: string, encoding: string) => {
      const answer = await browser.call("HEAD", address, { headers: { "accept-encoding": encoding } });
      return [answer.headers.get("content-encoding"), Number(answer.headers.get("content-length"))] as const;
    };
    expect(await packed(path, "br")).toEqual(["br", "packed".length]);
    for (const address of [path, "/om"]) {
      const [encoding, length] = await packed(address, "gzip");
      expect(encoding).toBe("gzip");
      expect(length).toBeLessThan((await browser.call("GET", address)).text.length);
    }
    const typeOf = async (address: string) => (await browser.call("GET", address)).headers.get("content-type");
    expect(await typeOf("/icon.svg")).toBe("image/svg+xml");
    expect(await typeOf("/assets/inside-1a2b3c.css")).toBe("text/css; charset=utf-8");
    // The page that says so may be another one tomorrow.
    expect((await browser.call("GET", "/assets/nothing")).headers.get("cache-control")).toBe("no-store");
  });

  test.each([
    "/..%2f..%2fpackage.json",
    "/assets/none.js",
    "/assets/app-1a2b3c.js.br",
    "/pages/sos/nb/om.html",
    "/%2fetc%2fpasswd.txt",
    "/api/x",
  ])("%s leads nowhere", async (path) => {
    const answer = await browser.call("GET", path);
    expect([answer.status, answer.body]).toEqual([404, { status: "error", error: "notFound" }]);
  });
});
