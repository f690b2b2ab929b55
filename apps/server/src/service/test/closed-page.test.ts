import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shippedServicesFolder } from "@sosmessages/services/folder/read-services.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { operate } from "#test/support/operator.ts";
import { newClient } from "#test/support/client.ts";
import { startServiceWithPages, type TestService } from "#test/support/service.ts";

/* The stored page for the hosts of a closed service, and an attacker who can write to the database. */

let folder: string;
let service: TestService;

const close = async (id: string, on = today): Promise<string> => {
  const env = { DATA_DIR: service.dataDir, DATABASE_URL: service.databaseUrl, SERVICES_DIR: folder };
  const { code, err, out } = await operate(env, "service", "close", id, "--on", on);
  expect([code, err]).toEqual([0, ""]);
  return out;
};
/** The servers look at the database again. */
const reload = async (): Promise<void> => expect(await close("sami")).toContain("1 server serves sos.");
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sosmessages services "));
  await cp(shippedServicesFolder, folder, { recursive: true });
  service = await startServiceWithPages({ SERVICES_DIR: folder });
  await newClient(service.url, { host: "sami.localhost" }).newcomer();
  await reload();
  await service.query("CREATE TABLE honest AS SELECT * FROM known_services");
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await service.query("DELETE FROM known_services WHERE tenant = 'sami'");
  await service.query("INSERT INTO known_services SELECT * FROM honest WHERE tenant = 'sami'");
});

const closedPage = async (path = "/") => {
  const answer = await newClient(service.url, { host: "sami.localhost" }).call("GET", path);
  const policy = answer.headers.get("content-security-policy") ?? "";
  return { ...answer, policy, scripts: /script-src[^;]*/.exec(policy)?.[0] };
};
const alteredLines = () =>
  service
    .log()
    .split("\n")
    .filter((line) => line.includes('"event":"page-altered"')).length;
const script = "<script>alert(1)</script>";

test("the page is shown as it was written, and runs what pages of this build run", async () => {
  await reload();
  const { status, text, scripts } = await closedPage("/?lang=en");
  expect(status).toBe(410);
  expect(text).toContain("This service is closed");
  expect(text).toContain("<style>");
  const login = (await newClient(service.url).call("GET", "/login")).headers.get("content-security-policy") ?? "";
  expect(scripts).toBe(/script-src[^;]*/.exec(login)?.[0]);
  expect(scripts).toContain("sha256-");
});

const tampered = {
  "a script is added to it": `UPDATE known_services SET pages = jsonb_set(pages, '{en,html}', to_jsonb(pages #>> '{en,html}' || '${script}'))`,
  "another page stands in its place": `UPDATE known_services SET pages = '{"en": {"html": "${script}"}}'`,
  "its languages are swapped": `UPDATE known_services SET pages = jsonb_build_object('en', pages -> 'nb', 'nb', pages -> 'en')`,
  "it has the row of another service": `UPDATE known_services k SET hosts = o.hosts, host_part = 'sami', language = o.language, pages = o.pages, mark = o.mark
     FROM known_services o WHERE o.tenant = 'sos'`,
  "it has no mark, as from the version before": "UPDATE known_services SET mark = NULL",
  "its mark is cut short": "UPDATE known_services SET mark = substr(mark, 1, 8)",
} as const;

test.each(Object.entries(tampered))("where %s, a plain sentence is shown instead", async (name, sql) => {
  const before = alteredLines();
  await service.query(`${sql}${sql.includes("WHERE") ? " AND k.tenant = 'sami'" : " WHERE tenant = 'sami'"}`);
  const host = name.includes("row of another") ? "en.sami.example" : "sami.localhost";
  await reload();
  const { status, text, headers } = await newClient(service.url, { host }).call("GET", "/?lang=en");
  expect(status).toBe(410);
  expect(text).toContain("<h1>This service is closed</h1>");
  expect(text).not.toMatch(/<script|<style/);
  expect(headers.get("content-security-policy")).not.toContain("style-src 'self' 'sha256");
  expect(alteredLines()).toBe(before + 1);
});

test("the operator was alerted once for all of them", () => {
  const alerts = service
    .log()
    .split("\n")
    .filter((line) => line.includes('"event":"attention","concern":"page-altered"'));
  expect(alerts).toHaveLength(1);
});

test("a row of the version before is marked by a server that still has the service", async () => {
  await service.query("UPDATE known_services SET mark = NULL WHERE tenant = 'sos'");
  await reload();
  const [row] = await service.query<{ mark: Buffer | null }>("SELECT mark FROM known_services WHERE tenant = 'sos'");
  expect(row?.mark).toHaveLength(32);
});

test("another server, and one that starts after the master key was rotated, show the page", async () => {
  await reload();
  const { text } = await closedPage();
  const { dataDir, databaseUrl } = service;
  expect((await operate({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, "keys", "rotate-master")).code).toBe(0);
  const settings = { SERVICES_DIR: folder, DATABASE_URL: service.databaseUrl, KEYS_DIR: service.config.keysDir };
  const other = await startServiceWithPages(settings);
  try {
    expect((await newClient(other.url, { host: "sami.localhost" }).call("GET", "/")).text).toBe(text);
  } finally {
    await other.stop();
  }
});

/** The page at a host, and the answer to its app. */
const answersAt = async (host: string, url = service.url) => {
  const there = newClient(url, { host });
  const [page, config] = [await there.call("GET", "/?lang=en"), await there.call("GET", "/api/config")];
  return [
    page.status,
    /This service is closed/.test(page.text),
    config.status,
    config.body.tenant ?? config.body.error,
  ];
};
const [closed, open] = [
  [410, true, 410, "closed"],
  [200, false, 200, "sami"],
];

test("the service for unlisted hosts answers there after it closed, not a neighbour", async () => {
  await close("sami", "never");
  expect(await close("sos")).toContain("1 server serves sami.");
  for (const host of ["localhost", "127.0.0.1", "elsewhere.example"]) {
    expect([host, await answersAt(host)]).toEqual([host, closed]);
    expect((await newClient(service.url, { host }).call("GET", "/?lang=en")).text).toContain('href="tel:');
  }
  expect(await answersAt("sami.localhost")).toEqual(open);
  expect(await answersAt("post.sami.example")).toEqual(open);
});

test("with the last service closed, every host says so, also after a restart", async () => {
  expect(await close("sami")).toContain("1 server serves no service.");
  const settings = { SERVICES_DIR: folder, DATABASE_URL: service.databaseUrl, KEYS_DIR: service.config.keysDir };
  const other = await startServiceWithPages({ ...settings, PUBLIC_URL: "https://brev.example" });
  const pinned = await startServiceWithPages({ ...settings, TENANT: "sami" });
  try {
    for (const host of ["localhost", "elsewhere.example", "sami.localhost"])
      for (const { url } of [service, other, pinned])
        expect([host, await answersAt(host, url)]).toEqual([host, closed]);
    await close("sami", "never");
    await expect.poll(() => answersAt("sami.localhost", pinned.url)).toEqual(open);
    // The general address is still that of the closed one.
    await expect.poll(() => answersAt("sami.localhost", other.url)).toEqual(open);
    expect(await answersAt("brev.example", other.url)).toEqual(closed);
  } finally {
    await other.stop();
    await pinned.stop();
  }
  expect(await close("sos", "never")).toContain("1 server serves sami, sos.");
  expect((await answersAt("localhost"))[3]).toBe("sos");
});
