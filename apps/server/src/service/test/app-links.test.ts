import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

const certificate = Array.from({ length: 32 }, (_, index) => (index + 160).toString(16).toUpperCase()).join(":");
const google = "/.well-known/assetlinks.json";
const apple = "/.well-known/apple-app-site-association";

let service: TestService;
let sos: Client;
let sami: Client;

beforeAll(async () => {
  service = await startTestService({
    ANDROID_CERTIFICATES_SAMI: certificate.toLowerCase(),
    APPLE_TEAM_ID_SAMI: "TEAM567890",
  });
  sos = newClient(service.url);
  sami = newClient(service.url, { host: "sami.localhost" });
});
afterAll(() => service.stop());

test("an Android phone learns which app may open a service's links", async () => {
  const { status, headers, body } = await sami.call<unknown>("GET", google);
  expect([status, headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
  expect(body).toEqual([
    {
      relation: ["delegate_permission/common.handle_all_urls"],
      target: {
        namespace: "android_app",
        package_name: "org.example.diehtobalvalus",
        sha256_cert_fingerprints: [certificate],
      },
    },
  ]);
});

test("an iPhone learns that the link of a recovery mail opens the app, and no other link does", async () => {
  const { status, headers, body } = await sami.call<unknown>("GET", apple);
  expect([status, headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
  const components = [{ "/": "/endrepassord", "#": "token=?*" }];
  expect(body).toEqual({ applinks: { details: [{ appIDs: ["TEAM567890.org.example.diehtobalvalus"], components }] } });
});

test("a service whose app nobody has signed says nothing of one", async () => {
  expect((await sos.call("GET", google)).status).toBe(404);
  expect((await sos.call("GET", apple)).status).toBe(404);
});
