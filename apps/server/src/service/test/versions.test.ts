import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shippedServicesFolder } from "@sosmessages/services/folder/read-services.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import { newPremises, operate } from "#test/support/operator.ts";
import { newDatabase, startTestService, type TestService } from "#test/support/service.ts";

/* A start serves the services that were published, not those of the folders. */

let folder: string;
let first: TestService;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sosmessages services "));
  await cp(shippedServicesFolder, folder, { recursive: true });
  first = await startTestService({ SERVICES_DIR: folder });
  env = {
    DATA_DIR: first.dataDir,
    DATABASE_URL: first.databaseUrl,
    SERVICES_DIR: folder,
    KEYS_DIR: first.config.keysDir,
  };
});
afterAll(async () => {
  await first.stop();
  await rm(folder, { recursive: true, force: true });
});

const change = async (file: string, before: string | RegExp, after: string) => {
  const text = await readFile(join(folder, file), "utf8");
  expect(text).toMatch(before);
  await writeFile(join(folder, file), text.replace(before, after));
};

/** Another start on the same database: the replies that it promises at each host, and its log. */
const start = async (settings: Record<string, string> = {}) => {
  const { DATABASE_URL, KEYS_DIR, SERVICES_DIR } = env;
  const service = await startTestService({
    DATABASE_URL: DATABASE_URL!,
    KEYS_DIR: KEYS_DIR!,
    SERVICES_DIR: SERVICES_DIR!,
    ...settings,
  });
  try {
    const at = async (host: string) => {
      const { status, body } = await newClient(service.url, { host }).call("GET", "/api/config");
      return status === 200 ? `${String(body.tenant)} ${String(body.replyHours)}` : status;
    };
    const page = await newClient(service.url, { host: "sami.localhost" }).call("GET", "/?lang=en");
    return { hours: [await at("localhost"), await at("sami.localhost")], page, log: service.log() };
  } finally {
    await service.stop();
  }
};

test("the first start publishes the folders", async () => {
  expect(await first.query("SELECT tenant, number, how, published_by FROM service_versions ORDER BY tenant")).toEqual([
    { tenant: "sami", number: 1, how: "folder", published_by: null },
    { tenant: "sos", number: 1, how: "folder", published_by: null },
  ]);
});

test("a later start serves the last versions, and reports folders that are wrong or differ", async () => {
  await change("sos/service.yaml", "reply_hours: 24", "reply_hours: 30");
  await change("sami/service.yaml", "reply_hours: 48", "reply_hours: soon");
  const { hours, log } = await start();
  expect(hours).toEqual(["sos 24", "sami 48"]);
  expect(log).toContain('"event":"folder-differs","tenant":"sos"');
  expect(log).toContain('"event":"folder-wrong","tenant":"sami"');
  expect(log).toContain('"event":"attention","concern":"services"');
  const { out } = await operate(env, "check");
  expect(out).toMatch(/ok +service sos, version +version 1 is the last published one/);
  expect(out).toMatch(/warn +service sos, folder +differs from version 1, .*: npm run .* service publish sos/);
  expect(out).toMatch(
    /warn +service sami, folder +it cannot be published, .*sami\/service\.yaml, line \d+: reply_hours/,
  );
  expect((await start({ SERVICES_DIR: join(folder, "none") })).hours).toEqual(["sos 24", "sami 48"]);
  await change("sami/service.yaml", "reply_hours: soon", "reply_hours: 48");
});

test("a first start leaves out a folder that is wrong, and refuses where all are", async () => {
  await change("sami/service.yaml", "reply_hours: 48", "reply_hours: soon");
  const settings = async () => ({ DATABASE_URL: await newDatabase(), SERVICES_DIR: folder });
  const service = await startTestService(await settings());
  expect(service.config.services.all().map(({ id }) => id)).toEqual(["sos"]);
  await service.stop();
  await change("sos/service.yaml", "reply_hours: 30", "reply_hours: soon");
  await expect(startTestService(await settings())).rejects.toThrow(
    /sami\/service\.yaml, line \d+: reply_hours must be .* \(and 1 more: see `service check`\)/,
  );
  await change("sos/service.yaml", "reply_hours: soon", "reply_hours: 30");
  await change("sami/service.yaml", "reply_hours: soon", "reply_hours: 48");
});

test("the first start and the first publication refuse colours that cannot be read", async () => {
  const right = await readFile(join(folder, "sami/service.yaml"), "utf8");
  await change("sami/service.yaml", /accent: "#[0-9a-f]{6}"/, 'accent: "#ffee88"');
  const unused = await newPremises();
  const settings = { ...unused.env, SERVICES_DIR: folder };
  const sentence = /sami\/service\.yaml, line \d+: colours\.light\.accent: accent on \w+ stands out by/;
  await expect(startTestService(settings)).rejects.toThrow(sentence);
  const { code, err } = await operate(settings, "service", "publish", "sami");
  expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
  await unused.leave();
  await writeFile(join(folder, "sami/service.yaml"), right);
});

test("a setting that one service cannot have leaves out that service, not all", async () => {
  const { hours, log } = await start({ PUBLIC_URL_SAMI: "http://localhost" });
  expect(hours).toEqual(["sos 24", 503]);
  expect(log).toContain('"event":"service-not-served","tenant":"sami"');
});

const tampered = {
  "its files were changed": `UPDATE service_versions SET content = content || '{"service.yaml": "name: x"}'`,
  "it has the mark of another service":
    "UPDATE service_versions v SET mark = o.mark FROM service_versions o WHERE o.tenant = 'sami'",
  "an earlier version stands in its place":
    "UPDATE service_versions v SET content = o.content, mark = o.mark FROM service_versions o WHERE o.tenant = 'sos' AND o.number = 1",
};

test("a version that was altered in the database is not served", async () => {
  expect(await operate(env, "service", "publish", "sos")).toMatchObject({ code: 0 });
  expect((await start()).hours).toEqual(["sos 30", "sami 48"]);
  await first.query("CREATE TABLE honest AS SELECT * FROM service_versions");
  for (const sql of Object.values(tampered)) {
    const table = sql.includes(" v ") ? "v." : "";
    await first.query(
      `${sql} ${sql.includes("WHERE") ? "AND" : "WHERE"} ${table}tenant = 'sos' AND ${table}number = 2`,
    );
    const { hours, log } = await start();
    expect(hours).toEqual(["sos 24", "sami 48"]);
    expect(log).toContain('"event":"page-altered","kind":"service-version"');
    expect(log).toContain('"event":"version-not-served","tenant":"sos","number":2');
    await first.query(
      "UPDATE service_versions v SET content = h.content, mark = h.mark FROM honest h WHERE (h.tenant, h.number) = (v.tenant, v.number)",
    );
  }
  // Without any valid version its folder is not trusted either; the others are served.
  await first.query("UPDATE service_versions SET mark = '' WHERE tenant = 'sami'");
  const { hours, log, page } = await start();
  expect(hours).toEqual(["sos 30", 503]);
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(page.text).toContain("<h1>Something isn’t working at our end right now.");
  expect(log).toContain('"event":"service-not-served","tenant":"sami"');
  expect((await operate(env, "check")).out).toMatch(
    /fail +service sami, version +nothing is served: Version 1 of sami was altered/,
  );
  await first.query(
    "UPDATE service_versions v SET mark = h.mark FROM honest h WHERE (h.tenant, h.number) = (v.tenant, v.number)",
  );
  await first.query("DROP TABLE honest");
  expect((await start()).hours).toEqual(["sos 30", "sami 48"]);
});

test("versions are served after the master key was rotated, and after a restore", async () => {
  expect(await operate(env, "keys", "rotate-master")).toMatchObject({ code: 0 });
  expect((await start()).hours).toEqual(["sos 30", "sami 48"]);
  const file = join(folder, "..", `${first.dataDir.slice(-6)}.backup`);
  expect(await operate(env, "backup", file)).toMatchObject({ code: 0, err: "" });
  const restored = { ...env, DATABASE_URL: await newDatabase() };
  expect(await operate(restored, "restore", file)).toMatchObject({ code: 0 });
  await rm(file);
  const { hours, log } = await start({ DATABASE_URL: restored.DATABASE_URL });
  expect(hours).toEqual(["sos 30", "sami 48"]);
  expect(log).not.toContain("page-altered");
});

test("the name of an administrator who published is forgotten after twelve months", async () => {
  const by = () =>
    first.query<{ by: string | null }>("SELECT published_by AS by FROM service_versions ORDER BY tenant, number");
  await first.query("UPDATE service_versions SET published_by = gen_random_uuid() WHERE tenant = 'sos'");
  await first.query("UPDATE service_versions SET published_at = published_at - interval '13 months' WHERE number = 1");
  await start();
  await expect.poll(async () => (await by()).map((row) => row.by !== null)).toEqual([false, false, true]);
});
