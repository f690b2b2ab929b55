import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shippedServicesFolder, readServices } from "@sosmessages/services/folder/read-services.ts";
import { shortcomingsOf } from "@sosmessages/services/shortcomings.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { ServiceData } from "@sosmessages/contract/desk/services.ts";
import { newFolder } from "@sosmessages/services/folder/test/folder.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { newDeskClient } from "#test/support/desk/desk.ts";
import { outboxMailTo, tokenIn } from "#test/support/mail.ts";
import { newFile } from "#service/pages/files.ts";
import { fillDesk } from "#service/pages/serve.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let sos: Client;
let sami: Client;

beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  sos = newClient(service.url);
  sami = newClient(service.url, { host: "sami.localhost" });
});
afterAll(() => service.stop());

test("the host name says which service someone meets", async () => {
  const there = await sos.newcomer();
  const here = await sami.newcomer();
  expect([there.user.tenant, here.user.tenant]).toEqual(["sos", "sami"]);
  for (const host of ["localhost:3000", "meldinger.example.org"]) {
    expect((await sos.logIn(there.username, "hemmelig", { host })).body.data.tenant).toBe("sos");
  }
  for (const host of ["SAMI.localhost:3000", "meldinger-sami.example.org"]) {
    expect((await sos.logIn(here.username, "hemmelig", { host })).body.data.tenant).toBe("sami");
  }
});

test("a caller of one service does not exist in the other", async () => {
  const { username, token } = await sos.newcomer();
  const { token: letter } = { token: (await sos.write(token, "Hei")).body.id };
  const unknown = await sami.logIn(username);
  expect([unknown.status, unknown.body]).toEqual([401, { status: "error", error: "invalidCredentials" }]);

  for (const answer of [
    await sami.me(token),
    await sami.list(token),
    await sami.write(token, "Hei igjen"),
    await sami.call("DELETE", `/api/messages/${letter}`, { token }),
    await sami.call("POST", "/api/caller/logout", { token }),
    await sami.call("DELETE", "/api/caller", { token }),
  ]) {
    expect([answer.status, answer.body]).toEqual([401, { status: "error", error: "unauthenticated" }]);
  }
  expect((await sos.list(token)).body).toHaveLength(1);
});

test("one name and one address can be two people's, one in each service", async () => {
  const form = { username: `caller-${randomUUID()}`, email: `${randomUUID()}@example.org` };
  const there = await sos.newcomer({ ...form, password: "det ene passordet" });
  const here = await sami.newcomer({ ...form, password: "det andre passordet" });
  expect(there.user.mailbox).not.toBe(here.user.mailbox);
  expect((await sos.logIn(form.username, "det andre passordet")).status).toBe(401);

  await sos.call("DELETE", "/api/caller", { token: there.token });
  expect((await sami.me(here.token)).status).toBe(200);
});

test("a way back in leads to the service it was asked for, and works only there", async () => {
  const email = `${randomUUID()}@example.org`;
  const { username } = await sami.newcomer({ email });
  expect((await sos.call("POST", "/api/caller/password/email", { body: { email } })).status).toBe(200);
  expect((await sami.call("POST", "/api/caller/password/email", { body: { email } })).status).toBe(200);
  const mail = await outboxMailTo(service.dataDir, email);
  expect(mail.text).toContain("http://sami.localhost:");

  const body = { token: tokenIn(mail), password: "et nytt passord" };
  const elsewhere = await sos.call("POST", "/api/caller/password/change", { body });
  expect([elsewhere.status, elsewhere.body]).toEqual([422, { status: "invalidToken" }]);
  expect((await sami.call("POST", "/api/caller/password/change", { body })).status).toBe(200);
  expect((await sami.logIn(username, "et nytt passord")).status).toBe(200);
});

test("a pinned service is the same one under every host name", async () => {
  const pinned = await startTestService({ TENANT: "sami", LIMIT_FACTOR: "1000" });
  try {
    const { user } = await newClient(pinned.url, { host: "localhost" }).newcomer();
    expect(user.tenant).toBe("sami");
  } finally {
    await pinned.stop();
  }
});

test("administrators see each of their services as callers do, and all that its folder lacks; nobody else does", async () => {
  const desk = newDeskClient(service);
  const [admin, leader] = [
    await desk.invite("admin", "sos", { tenants: ["sos", "sami"] }),
    await desk.invite("leader"),
  ];
  const { body } = await admin.call<ServiceData[]>("GET", "/api/desk/services");
  expect(body.map(({ config }) => config.tenant)).toEqual(["sos", "sami"]);
  for (const { config, address, missing } of body) {
    const client = config.tenant === "sos" ? sos : sami;
    expect(config).toEqual((await client.call("GET", "/api/config")).body);
    expect(address).toMatch(/^http/);
    const folder = readServices(shippedServicesFolder).services.find(({ tenant }) => tenant.id === config.tenant);
    expect(missing.map(({ field }) => field)).toEqual(
      folder && shortcomingsOf(folder.tenant).map(({ field }) => field),
    );
    expect(missing.length).toBeGreaterThan(0);
  }
  expect((await leader.call("GET", "/api/desk/services")).status).toBe(403);
  expect((await sos.call("GET", "/api/desk/services")).status).toBe(401);
});

test("the desk's page offers a language of a folder only if most of the desk's sentences are there", () => {
  const folder = newFolder();
  folder.addShipped("sos");
  folder.write("sos/languages/fi/language.yaml", "");
  folder.write("sos/languages/fi/start.yaml", 'login.title: "Kirjaudu"\n');
  for (const code of ["fi", "nn"]) folder.offer("sos", code);
  const [sosWithMore] = readServices(folder.root).services.map(({ tenant }) => tenant);
  folder.remove();
  const page = newFile("/index.html", '<script type="application/json" id="services"></script>');
  const all = () => [sosWithMore!] as const;
  const { plain = "" } = fillDesk(page, { all, issuersAtDeskOf: () => [] }, []).get("sos") ?? {};
  const { languages } = JSON.parse(/\{.*\}/s.exec(String(plain))?.[0] ?? "{}");
  expect([languages.fi.isAtDesk, languages.nn.isAtDesk]).toEqual([false, true]);
});

test("the desk's page names the service of its host, and a login the others", async () => {
  const page = newFile("/index.html", '<script type="application/json" id="services"></script>');
  const pages = fillDesk(page, service.config.services, []);
  const namesAt = (id: string) =>
    ["Meldinger", "Informasjonstjenesten"].filter((name) => pages.get(id)?.plain.includes(name));
  expect([namesAt("sos"), namesAt("sami")]).toEqual([["Meldinger"], ["Informasjonstjenesten"]]);
  const leader = await newDeskClient(service).invite("leader");
  const { services } = (await leader.call<Me>("GET", "/api/desk/me")).body;
  expect(services?.map(({ name }) => name["nb"])).toEqual(["Meldinger", "Informasjonstjenesten"]);
});
