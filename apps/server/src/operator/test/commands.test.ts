import { existsSync, readFileSync } from "node:fs";
import { chmod, rename, mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newCertificate } from "#test/support/certificate.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { startDeafPooler } from "#test/support/bus/deaf-pooler.ts";
import { startMailServer } from "#test/support/mail.ts";
import { operate } from "#test/support/operator.ts";
import { startRedis } from "#test/support/bus/redis.ts";
import { systemClock } from "#platform/clock.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { wantedSettings } from "../checks/database.ts";

let service: TestService;
let client: Client;
let env: Record<string, string>;
beforeEach(async () => {
  // At the usual pace: a test finds what no job has done yet.
  service = await startTestService({ LIMIT_FACTOR: "1000" }, systemClock, { jobPace: 1 });
  client = newClient(service.url);
  env = { DATA_DIR: service.dataDir, DATABASE_URL: service.databaseUrl };
});
afterEach(() => service.stop());

const run = (...args: string[]) => operate(env, ...args);

describe("stats", () => {
  const put = (day: string, measure: string, count: number) =>
    service.query(
      `INSERT INTO counters (tenant, day, measure, detail, shard, count)
       VALUES ('sos', (date_trunc('month', service_time() AT TIME ZONE 'Europe/Oslo') ${day})::date, $1, '', 0, $2)`,
      [measure, count],
    );

  test("counts the last month that is over, without people, and shows fewer than five as <5", async () => {
    await put("- interval '9 days'", "messages-in", 6);
    await put("- interval '9 days'", "replies-out", 4);
    const before = (await run("stats", "--json")).out;
    const few = { profiles_made: "<5", profiles_deleted: "<5" };
    const month = expect.stringMatching(/^\d{4}-\d\d$/) as string;
    expect(JSON.parse(before)).toEqual({
      status: "done",
      tenants: [
        { tenant: "sos", month, messages: "6", replies: "<5", ...few },
        { tenant: "sami", month, messages: "<5", replies: "<5", ...few },
      ],
    });
    expect((await run("stats")).out).toMatch(/^sos +\d{4}-\d\d +6 +<5 +<5 +<5$/m);
    await put("", "messages-in", 900);
    const { token } = await client.newcomer();
    await client.write(token, "Hei");
    expect((await run("stats", "--json")).out).toBe(before);
  });
});

describe("sweep", () => {
  test("removes what has had its time and says what that was", async () => {
    const { token } = await client.newcomer();
    await client.write(token, "Hei");
    await client.saveDraft(token, "Halvveis");
    expect((await run("sweep")).out).toBe("Nothing had had its time.\n");
    await mkdir(join(service.dataDir, "outbox"), { recursive: true });
    const old = join(service.dataDir, "outbox", "old.eml");
    await writeFile(old, "");
    await utimes(old, new Date(0), new Date(0));
    await service.moveTime("15 days");
    expect((await run("sweep")).out).toBe("Removed 1 message, 1 draft, 1 login, 1 old mail file.\n");
    expect(JSON.parse((await run("sweep", "--json")).out)).toEqual({
      status: "done",
      anonymised: 0,
      removed: { messages: 0, drafts: 0, logins: 0, profiles: 0, files: 0 },
    });
  });
});

describe("keys rotate", () => {
  test("says what it did, or why it did not dare", async () => {
    const { token } = await client.newcomer();
    await client.saveDraft(token, "Halvveis");
    await service.query("UPDATE drafts SET key_epoch = key_epoch");
    expect(JSON.parse((await run("keys", "rotate", "--json")).out)).toMatchObject({ status: "done", destroyed: 0 });
    await service.moveTime("3 days");
    const { code, err } = await run("keys", "rotate");
    expect([code, err]).toEqual([1, expect.stringMatching(/^No key was touched: .*clock.*\.\n$/) as string]);
  });
});

describe("check", () => {
  const findings = async (more: Record<string, string> = {}) => {
    const { code, out } = await operate({ ...env, ...more }, "check", "--json");
    const found = (JSON.parse(out) as { findings: { about: string; verdict: string; says: string }[] }).findings;
    return { code, verdicts: Object.fromEntries(found.map(({ about, verdict }) => [about, verdict])), found };
  };

  test("finds a healthy service healthy, a line for each thing", async () => {
    await client.newcomer();
    const { code, out, err } = await operate({ ...env, PORT: new URL(service.url).port }, "check");
    expect([code, err]).toEqual([0, ""]);
    expect(
      out
        .trim()
        .split("\n")
        .map((line) => line.slice(0, 24).trim().replace(/ {2,}/, " ")),
    ).toEqual([
      "ok database",
      "ok clock",
      // The machine that runs the tests may have it.
      expect.stringMatching(/^(ok|warn) clock, NTP$/),
      "ok database logs",
      "ok roles",
      "ok keys",
      "ok mail queue",
      "ok push queue",
      "ok sweep",
      "ok key rotation",
      "ok push",
      "ok audit log",
      "warn on call, sos",
      "warn on call, sami",
      "ok service sami, ver",
      "ok service sos, vers",
      "ok service",
      // Settings that production needs.
      "warn settings",
      "warn settings",
      "warn settings",
      "warn settings",
      "ok servers",
      "warn mail",
      "ok disk of DATA_DIR",
      "ok disk of KEYS_DIR",
      "warn backup",
      // Fields marked PROVIDER are missing from the services that ship.
      "warn service sos",
      "warn service sami",
    ]);
  });

  test("names each setting of PostgreSQL that leaves deleted data in its logs", async () => {
    const confs = [
      "../../platform/embedded-postgres/settings.conf",
      "../../../../../tools/release/debian/postgresql.conf",
    ];
    for (const conf of confs) {
      const lines = readFileSync(new URL(conf, import.meta.url), "utf8").matchAll(/^(\w+) = '?(.*?)'?$/gm);
      expect(Object.fromEntries([...lines].map(([, name, value]) => [name, value]))).toMatchObject(wantedSettings);
    }
    const database = new URL(service.databaseUrl).pathname.slice(1);
    await service.query(`ALTER DATABASE ${database} SET log_min_duration_statement = 0`);
    await service.query(`ALTER DATABASE ${database} SET log_error_verbosity = 'verbose'`);
    const { found } = await findings();
    expect(found.find(({ about }) => about === "database logs")).toEqual({
      about: "database logs",
      verdict: "warn",
      says: "deleted data stays in PostgreSQL's logs: log_error_verbosity is verbose, not terse; log_min_duration_statement is 0, not -1",
    });
  });

  test("finds out whether the service runs and can store messages", async () => {
    const PORT = new URL(service.url).port;
    expect((await findings({ PORT })).verdicts).toMatchObject({ service: "ok" });
    const away = `${service.config.keysDir} away`;
    await rename(service.config.keysDir, away);
    const said = async () => (await findings({ PORT })).found.find(({ about }) => about === "service")?.says;
    await expect.poll(said).toContain("cannot store messages (keys-unavailable)");
    await rename(away, service.config.keysDir);
    await expect.poll(said).toContain("can store messages (port");
    const { code, verdicts } = await findings({ PORT: "1" });
    expect([code, verdicts["service"]]).toEqual([1, "fail"]);
  });

  test("finds a certificate that browsers refuse, who can be called at night, and a restart that was forgotten", async () => {
    const proxy = createTlsServer(newCertificate(["localhost"]));
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const older = createServer((_, response) => void response.end('{"version":"0.0.1","commit":"old"}'));
    await new Promise<void>((resolve) => older.listen(0, "127.0.0.1", resolve));
    const [tls, plain] = [proxy, older].map((server) => (server.address() as AddressInfo).port);
    const settings = {
      PORT: new URL(service.url).port,
      PUBLIC_URL: `https://localhost:${tls}`,
      METRICS: `127.0.0.1:${plain}`,
    };
    const { code, verdicts, found } = await findings(settings);
    expect(code).toBe(1);
    expect(verdicts).toMatchObject({
      [`certificate of localhost:${tls}`]: "fail",
      "on call, sos": "warn",
      service: "warn",
    });
    const says = found.map((finding) => finding.says).join("\n");
    expect(says).toContain("browsers refuse it (DEPTH_ZERO_SELF_SIGNED_CERT)");
    expect(says).toContain("But it is version 0.0.1, and ");
    for (const server of [proxy, older]) server.close();
  });

  test("names the setting that a misspelled one was meant to be", async () => {
    const meant = {
      KEY_COPY_DIR: "KEYS_COPY_DIR",
      TRUSTED_PROXY: "TRUSTED_PROXIES",
      ALERT_MAIL: "ALERT_EMAIL",
      ALRET_EMAIL: "ALERT_EMAIL",
      KEY_DIR: "KEYS_DIR",
      KEYSDIR: "KEYS_DIR",
      DATADIR: "DATA_DIR",
      SMPT_URL: "SMTP_URL",
    };
    const others = { HOSTNAME: "x", HOME: "/x", LOGNAME: "x", REDIS_SERVER: "/x", SOSMESSAGES_ENV: "/x" };
    const wrong = { ...Object.fromEntries(Object.keys(meant).map((name) => [name, "x"])), ...others };
    const { code, found } = await findings({ ...wrong, PORT: new URL(service.url).port });
    expect(code).toBe(1);
    expect(found.filter(({ verdict }) => verdict === "fail").map(({ says }) => says)).toEqual(
      Object.entries(meant).map(([name, setting]) => `${name} is not a setting: did you mean ${setting}?`),
    );
  });

  test("finds a clock that disagrees, and what should have been done by now", async () => {
    const { token } = await client.newcomer();
    await client.write(token, "Hei");
    await service.query(
      `INSERT INTO recovery_mails (id, tenant, email_lookup, lookup_key, address, key_epoch, key_wrapped, due_at, asked_at)
       SELECT gen_random_uuid(), 'sos', '\\x00', lookup_key, '\\x00', key_epoch, '\\x00', service_time() + interval '1 day', service_time()
       FROM callers`,
    );
    await service.moveTime("15 days");
    const { code, verdicts } = await findings();
    expect(code).toBe(1);
    expect(verdicts).toMatchObject({ clock: "fail", "mail queue": "fail", sweep: "fail", "key rotation": "fail" });
    await service.query("DELETE FROM recovery_mails");
  });

  test("finds keys that others can read, and keys that are missing", async () => {
    await client.newcomer();
    await chmod(service.config.masterKeyFile, 0o444);
    expect((await findings()).verdicts).toMatchObject({ keys: "fail" });
    await chmod(service.config.masterKeyFile, 0o400);
    expect((await findings()).verdicts).toMatchObject({ keys: "ok" });
    const copy = join(service.dataDir, "stick");
    await mkdir(copy);
    await chmod(copy, 0o755);
    expect((await findings({ KEYS_COPY_DIR: copy })).verdicts).toMatchObject({ keys: "fail" });
    await chmod(copy, 0o700);
    expect((await findings({ KEYS_COPY_DIR: copy })).verdicts).toMatchObject({ keys: "ok" });

    const [epoch] = await service.query<{ day: string }>("SELECT DISTINCT key_epoch::text AS day FROM callers");
    const key = join(service.config.keysDir, "epochs", epoch!.day);
    await rm(key);
    // Beside the service, which has it in memory, it is back in a moment.
    await expect.poll(() => existsSync(key)).toBe(true);
    await service.query("INSERT INTO key_marks (kind, name, made_on) VALUES ('epochs', '2020-02-29', '2020-02-29')");
    const { found } = await findings();
    expect(found.find(({ about }) => about === "keys")).toMatchObject({
      verdict: "fail",
      says: expect.stringMatching(/^The key .*2020-02-29 is missing, .* keys forget 2020-02-29$/) as string,
    });
  });

  test("makes no key folder where there is none", async () => {
    const keys = join(service.dataDir, "not mounted");
    expect((await findings({ KEYS_DIR: keys })).verdicts).toMatchObject({ "database and keys": "fail" });
    await client.newcomer();
    expect((await findings({ KEYS_DIR: keys })).verdicts).toMatchObject({ "database and keys": "fail" });
    expect(existsSync(keys)).toBe(false);
  });

  test("finds out whether the mail server answers", async () => {
    const server = await startMailServer();
    expect((await findings({ SMTP_URL: server.url })).verdicts).toMatchObject({ mail: "ok" });
    await server.stop();
    const { code, verdicts } = await findings({ SMTP_URL: server.url });
    expect([code, verdicts.mail]).toEqual([1, "fail"]);
    expect(server.received).toEqual([]);
  });

  test("finds out whether servers can hear of each other, and what swallows their words", async () => {
    const redis = await startRedis();
    expect((await findings({ REDIS_URL: redis.url })).verdicts).toMatchObject({ servers: "ok" });
    await redis.stop();
    const away = await findings({ REDIS_URL: redis.url });
    expect([away.code, away.verdicts.servers]).toEqual([1, "fail"]);

    const pooler = await startDeafPooler(service.databaseUrl);
    const { found } = await findings({ DATABASE_URL: pooler.url });
    await pooler.stop();
    expect(found.find(({ about }) => about === "servers")).toMatchObject({
      verdict: "warn",
      says: expect.stringContaining("pooler in transaction mode") as string,
    });
  });

  test("tells how old the last whole backup is, and when it is too old", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sosmessages backup "));
    expect((await run("backup", join(folder, "one"))).code).toBe(0);
    const { found } = await findings();
    expect(found.find(({ about }) => about === "backup")).toMatchObject({
      verdict: "ok",
      says: expect.stringMatching(/^the last whole one is \d+ seconds old$/) as string,
    });
    const yesterday = new Date(Date.now() - 27 * 3_600_000).toISOString();
    await writeFile(join(service.dataDir, "last-backup"), yesterday);
    expect((await findings()).verdicts).toMatchObject({ backup: "warn" });
    await rm(folder, { recursive: true });
  });

  test("finds an outbox that cannot be written to", async () => {
    const outbox = join(service.dataDir, "outbox");
    const replace = async () => {
      await rm(outbox, { recursive: true, force: true });
      await writeFile(outbox, "a file, not a folder");
    };
    // The service may make the folder in between.
    await vi.waitFor(replace, { timeout: 180_000 });
    expect((await findings()).verdicts).toMatchObject({ mail: "fail" });
  });

  test("still looks at the rest when the database cannot be reached", async () => {
    const { code, verdicts } = await findings({ DATABASE_URL: "postgres://service:hush@127.0.0.1:9/none" });
    expect(code).toBe(1);
    expect(verdicts).toMatchObject({
      "database and keys": "fail",
      mail: "warn",
      "disk of DATA_DIR": expect.any(String) as string,
    });
  });
});
