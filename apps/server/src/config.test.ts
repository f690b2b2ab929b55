import { resolve } from "node:path";
import { shippedServicesFolder } from "@sosmessages/services/folder/read-services.ts";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("with nothing set, everything has a value that works", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("data"),
    keysDir: resolve("data/keys"),
    masterKeyFile: resolve("data/keys/master.key"),
    databaseUrl: null,
    redisUrl: null,
    smtpUrl: null,
    alertEmail: null,
    tenant: null,
    testSite: false,
    limitFactor: 1,
    dormantDays: 365,
    emailUnique: true,
    trustedProxies: [],
    corsOrigins: ["https://localhost", "capacitor://localhost"],
  });
  expect(config.services.publicUrls().get("sos")?.href).toBe("http://localhost:3000/");
});

test("a blank setting counts as not set", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "  " })).toMatchObject({ port: 3000, databaseUrl: null });
});

test("the general public address is the first service's, and another's is its own", () => {
  const publicUrls = readConfig({
    PUBLIC_URL: "https://a.example",
    PUBLIC_URL_SAMI: "https://b.example",
  }).services.publicUrls();
  expect([publicUrls.get("sos")?.href, publicUrls.get("sami")?.href]).toEqual([
    "https://a.example/",
    "https://b.example/",
  ]);
  expect(readConfig({ PUBLIC_URL: "https://a.example" }).services.publicUrls().get("sami")?.href).not.toContain(
    "a.example",
  );
  expect(readConfig({ PUBLIC_URL: "https://a.example", TENANT: "sami" }).services.publicUrls().get("sami")?.href).toBe(
    "https://a.example/",
  );
});

test("volunteers find the desk at the service's address, or at the one host that it has of its own", () => {
  const env = { PUBLIC_URL: "https://a.example", PUBLIC_URL_SAMI: "http://b.example:8080" };
  const { deskHost, services } = readConfig(env);
  const deskUrls = services.deskUrls();
  expect([deskHost, deskUrls.get("sos")?.href, deskUrls.get("sami")?.href]).toEqual([
    null,
    "https://a.example/",
    "http://b.example:8080/",
  ]);
  const own = readConfig({ ...env, DESK_HOST: "Desk.example" });
  expect([own.deskHost, own.services.deskUrls().get("sos")?.href, own.services.deskUrls().get("sami")?.href]).toEqual([
    "desk.example",
    "https://desk.example/",
    "https://desk.example/",
  ]);
  expect(own.services.publicUrls().get("sos")?.href).toBe("https://a.example/");
  const pinned = { TENANT: "sami", PUBLIC_URL: "https://b.example", DESK_HOST: "desk.example" };
  for (const url of readConfig(pinned).services.deskUrls().values()) expect(url.href).toBe("https://desk.example/");
});

test.each([
  ["DESK_HOST", "https://desk.example.org"],
  ["DESK_HOST", "desk.example.org:443"],
  ["DESK_HOST", "desk"],
  ["DESK_HOST", "sami.localhost"],
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["PORT", "80.5"],
  ["HOST", "two words"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["DATABASE_URL", "not an address"],
  ["DATABASE_URL", "postgres://one:5432,:5433/x"],
  ["DATABASE_URL", "postgres://one,two/x?target_session_attrs=standby"],
  ["DATABASE_WAIT", "a while"],
  ["STOP_DELAY", "61"],
  ["DESK_DATABASE_URL", "postgres://sosmessages_desk:pw@localhost/x"],
  ["MIGRATE_DATABASE_URL", "mysql://localhost/x"],
  ["REDIS_URL", "localhost:6379"],
  ["REDIS_URL", "http://localhost:6379"],
  ["REDIS_URL", "redis://"],
  ["REDIS_URL", "redis://localhost/name"],
  ["PUBLIC_URL", "example.org"],
  ["PUBLIC_URL_SAMI", "ftp://example.org"],
  ["PUBLIC_URL_NOPE", "https://example.org"],
  ["PUBLIC_URL_sami", "https://example.org"],
  ["ANDROID_CERTIFICATES_NOPE", "AB"],
  ["APPLE_TEAM_ID_NOPE", "TEAM567890"],
  ["CORS_ORIGINS", "*"],
  ["CORS_ORIGINS", "https://a.example/path"],
  ["LIMIT_FACTOR", "0"],
  ["LIMIT_FACTOR", "many"],
  ["DORMANT_DAYS", "0"],
  ["EMAIL_UNIQUE", "yes"],
  ["TEST_SITE", "1"],
  ["TRUSTED_PROXIES", "proxy.example"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUST_FORWARDED_HOST", "true"],
  ["ALERT_EMAIL", "nobody"],
  ["SMTP_URL", "https://mail.example"],
  ["TENANT", "elsewhere"],
  ["FCM_URL", "http://fcm.example.org"],
  ["FCM_URL", "fcm"],
  ["APNS_URL", "http://apns.example.org"],
  ["APNS_KEY_ID", "short"],
  ["APNS_TEAM_ID", "lower cases"],
  ["APNS_TOPIC", "two words"],
  ["ANDROID_CERTIFICATES_SAMI", "AB:CD"],
  ["APPLE_TEAM_ID_SAMI", "team"],
  ["WEB_PUSH_CONTACT", "operator@example.org"],
  ["WEB_PUSH_CONTACT", "mailto:nobody"],
  ["WEB_PUSH_CONTACT", "http://messages.example.org"],
  ["WEB_PUSH_ALLOW_PRIVATE", "yes"],
  ["PUSH_WAIT", "soon"],
  ["OIDC_ISSUER", "login.example.org"],
  ["OIDC_ISSUER", "http://login.example.org"],
  ["OIDC_ISSUER", "https://login.example.org/?tenant=1"],
  ["OIDC_ISSUER", "https://ola:hemmelig@login.example.org"],
  ["OIDC_ISSUER_NOPE", "https://login.example.org"],
  ["OIDC_CLIENT_ID", "desk"],
  ["OIDC_ACR_SAMI", "high"],
])("%s=%s stops the start with one sentence that names the setting", (name, value) => {
  // Services are used after the database was opened, since versions in it may fit where folders do not.
  expect(() => readConfig({ [name]: value }).services.all()).toThrow(
    new RegExp(`^The setting ${name} must be [^\n]+\\.$`),
  );
});

test.each(["PUBLIC_URL_NORTH", "TENANT"])("%s of a service that is not in the folder names the folder", (name) => {
  const folder = resolve(shippedServicesFolder);
  for (const env of [{}, { SERVICES_DIR: folder }])
    expect(() => readConfig({ ...env, [name]: "https://north.example" }).services.all()).toThrow(
      ` (SERVICES_DIR is ${folder}).`,
    );
});

test("nobody is notified until it is configured, and then on the platforms that are", () => {
  expect(readConfig({}).push).toMatchObject({ waitSeconds: 15, fcm: null, apns: null, web: null, allowPrivate: false });
  const apns = {
    APNS_KEY_FILE: "key.p8",
    APNS_KEY_ID: "KEY4567890",
    APNS_TEAM_ID: "TEAM567890",
    APNS_TOPIC: "org.example",
  };
  const { push } = readConfig({ ...apns, FCM_CREDENTIALS_FILE: "fcm.json", WEB_PUSH_CONTACT: "mailto:a@example.org" });
  expect(push.fcm).toEqual({ credentialsFile: resolve("fcm.json"), url: new URL("https://fcm.googleapis.com") });
  expect(push.apns).toMatchObject({ keyFile: resolve("key.p8"), topic: "org.example" });
  expect(push.apns?.url.href).toBe("https://api.push.apple.com/");
  expect(push.web).toEqual({ contact: "mailto:a@example.org" });
  for (const name of Object.keys(apns)) {
    expect(() => readConfig({ ...apns, [name]: "" })).toThrow(
      `The setting ${name} must be set where another APNS_ setting is.`,
    );
  }
});

test("people log in with a password, unless all services or some have an organisation's login", () => {
  expect(readConfig({}).services.issuers()).toEqual(new Map());
  const all = { OIDC_ISSUER: "https://a.example", OIDC_CLIENT_ID: "desk", OIDC_CLIENT_SECRET_FILE: "secret" };
  const own = Object.fromEntries(Object.entries(all).map(([name, value]) => [`${name}_SAMI`, value]));
  const { services } = readConfig({ ...all, ...own, OIDC_NAME_SAMI: "Foreningen", OIDC_ACR: "high, higher" });
  expect(services.issuers().get("sos")).toMatchObject({
    id: "",
    name: "a.example",
    acr: ["high", "higher"],
    hosts: [],
  });
  expect(services.issuers().get("sami")).toMatchObject({ id: "sami", name: "Foreningen", acr: [] });
  expect(services.issuersAtDeskOf("sos").map(({ id }) => id)).toEqual([""]);
  const together = readConfig({ ...all, ...own, DESK_HOST: "desk.example" }).services.issuersAtDeskOf("sos");
  expect(together.map(({ id }) => id).toSorted()).toEqual(["", "sami"]);
  expect([...readConfig(own).services.issuers().keys()]).toEqual(["sami"]);
  for (const name of ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET_FILE"]) {
    expect(() => readConfig({ ...all, [name]: "" }).services.all()).toThrow(
      `The setting ${name} must be set where OIDC_ISSUER is.`,
    );
  }
  const bad = { ...all, OIDC_HOSTS: "https://b.example" };
  expect(() => readConfig(bad).services.all()).toThrow(
    "The setting OIDC_HOSTS must be host names, separated by commas.",
  );
});

test("the sentence does not repeat the value, which may hold a password", () => {
  expect(() => readConfig({ DATABASE_URL: "mysql://ola:hemmelig@localhost" })).toThrow(/^((?!hemmelig).)*$/);
});
