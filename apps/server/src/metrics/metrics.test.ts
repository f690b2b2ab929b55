import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { alarmKinds } from "@sosmessages/contract/desk/words.ts";
import { failureStatus } from "@sosmessages/contract/failures.ts";
import { unreadyCauses } from "@sosmessages/contract/service.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import { newOperatorAlerts } from "#notify/alerts.ts";
import { readBuild } from "#platform/build.ts";
import { jobNames } from "#platform/job-names.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { newDeskClient, type DeskPerson } from "#test/support/desk/desk.ts";
import { newColleague, newWriter, work, type Colleague } from "#test/support/desk/desk-work.ts";
import { sendRaw } from "#test/support/raw-http.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;
let leader: DeskPerson;
let volunteer: Colleague;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000", METRICS: "127.0.0.1:0" });
  client = newClient(service.url);
  leader = await newDeskClient(service).invite("leader");
  volunteer = await newColleague(service, "volunteer");
});
afterAll(() => service.stop());
beforeEach(() => service.query("DELETE FROM callers"));

const metricsUrl = () => `http://127.0.0.1:${/"metrics-served","port":(\d+)/.exec(service.log())![1]}/metrics`;
const read = async (): Promise<string> => (await fetch(metricsUrl())).text();
/** Of one line; null: there is no such line. */
const valueOf = async (line: string): Promise<number | null> => {
  const found = (await read()).split("\n").find((each) => each.startsWith(`sosmessages_${line} `));
  return found === undefined ? null : Number(found.split(" ").at(-1));
};
/** Resolves once the line says so. */
const becomes = async (line: string, value: number | null): Promise<void> => {
  await expect.poll(() => valueOf(line)).toBe(value);
};

describe("metrics", () => {
  test("are on a port of their own, and nowhere without the setting", async () => {
    const answer = await fetch(metricsUrl());
    expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
    expect(await answer.text()).toContain("sosmessages_ready 1");
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    expect(await (await fetch(new URL("/healthz", metricsUrl()))).json()).toEqual({
      status: "success",
      ready: true,
      ...readBuild(),
    });
    for (const path of ["/", "/metrics?x"]) expect((await fetch(new URL(path, metricsUrl()))).status).toBe(404);
    const head = await fetch(metricsUrl(), { method: "HEAD" });
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
      200,
      answer.headers.get("content-type"),
      "",
    ]);
    const written = await fetch(metricsUrl(), { method: "POST" });
    expect([written.status, written.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(readConfig({}).metrics).toBeNull();
  });

  test("answer under an address or a name of their own, not under a stranger's that leads here", async () => {
    const statusUnder = async (host: string) => {
      const request = `GET /metrics HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
      return (await sendRaw(Number(new URL(metricsUrl()).port), Buffer.from(request))).answers[0]?.status;
    };
    for (const host of ["127.0.0.1", "127.0.0.1:9464", "localhost:9464", "10.0.0.11:9464", "[::1]:9464", "LOCALHOST"]) {
      expect([host, await statusUnder(host)]).toEqual([host, 200]);
    }
    for (const host of ["example.org", "localhost.example.org:9464", "127.0.0.1.example.org", "", "[::1"]) {
      expect([host, await statusUnder(host)]).toEqual([host, 421]);
    }
  });

  test.each(["9464", "127.0.0.1", "127.0.0.1:99999", "http://127.0.0.1:1", "a b:1", "[::1:9]:1x"])(
    "are refused an address like %s",
    (METRICS) => {
      expect(() => readConfig({ METRICS })).toThrow("The setting METRICS must be an address and a port");
    },
  );

  test("take IPv6 addresses and names", () => {
    expect(readConfig({ METRICS: "[::1]:9464" }).metrics).toEqual({ host: "::1", port: 9464 });
    expect(readConfig({ METRICS: "localhost:1" }).metrics).toEqual({ host: "localhost", port: 1 });
  });

  test("count what people do in steps, so that one alone leaves no mark", async () => {
    const { token } = await client.newcomer();
    const rest = () => valueOf('requests_total{status="201"}').then((count) => (count ?? 0) % 5);
    for (let count = 0; count < 7; count += 1) {
      await client.write(token, `${count}`);
      expect(await rest()).toBe(0);
    }
    await becomes("sockets", 0);
  });

  test("are all that the alert rules and the dashboard ask for", async () => {
    // Some have lines only while there is something to tell; each has a line that says what it is.
    const served = new Set([...(await read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    for (const file of ["alerts.yml", "dashboard.json"]) {
      const text = await readFile(new URL(`../../../../docs/prometheus/${file}`, import.meta.url), "utf8");
      const asked = [...text.matchAll(/sosmessages_\w+/g)].map(([name]) => name);
      expect(asked.length).toBeGreaterThan(10);
      expect(asked.filter((name) => !served.has(name))).toEqual([]);
    }
  });

  test("have no label but those of closed lists, and nothing of anybody", async () => {
    const { token, user } = await client.newcomer();
    await client.write(token, "metrics-canary");
    await client.logIn("nobody-of-that-name");
    await fetch(`${service.url}/api/metrics-canary`);
    const { message } = await newWriter(client, "metrics-canary");
    const text = await read();
    const { version, commit } = readBuild();
    const known = new Set<string>([
      ...newOperatorAlerts({ send: async () => {} }, null, () => {})
        .current()
        .keys(),
      version,
      commit,
      ...Object.values(failureStatus).map(String),
      ...alarmKinds,
      ...jobNames,
      ...unreadyCauses,
      ..."200 201 204 303 304 other sos sami busy idle waiting data keys 50 99 100".split(" "),
    ]);
    const labels = [...text.matchAll(/[a-z]+="([^"]*)"/g)].map(([, label]) => label!);
    expect(labels.length).toBeGreaterThan(20);
    // `promtool check metrics` refuses both.
    expect(text).not.toMatch(/^# TYPE \w+_total gauge|quantile=/m);
    expect(labels.filter((label) => !known.has(label))).toEqual([]);
    for (const trace of ["canary", user.username, user.mailbox, token, message.id]) expect(text).not.toContain(trace);
  });
});

describe("shown when it is asked for next", () => {
  test("a letter that waits for too long, and that it was answered or is gone", async () => {
    const { token } = await client.newcomer();
    await client.write(token, "Hei");
    await becomes('overdue{service="sos"}', 0);
    await service.query(
      "UPDATE conversations SET waiting_since = waiting_since - interval '25 hours', due_at = due_at - interval '25 hours'",
    );
    await becomes('overdue{service="sos"}', 1);
    expect(await valueOf('oldest_unanswered_seconds{service="sos"}')).toBe(25 * 3600);
    expect(await valueOf('overdue{service="sami"}')).toBe(0);
    await service.query("DELETE FROM callers");
    await becomes('overdue{service="sos"}', 0);
  });

  test("an acute call that no leader has acknowledged", async () => {
    const line = 'alarm_unacknowledged{service="sos",kind="acute"}';
    await becomes(line, 0);
    await newWriter(client, "Hei");
    const { body: shown } = await work.next(volunteer);
    await volunteer.call("POST", work.at(shown.id, "/acute"), { body: { token: shown.token, is_acute: true } });
    await becomes(line, 1);
    const [alert] = (await leader.call<{ one: { alarm: string } }[]>("GET", "/api/desk/alerts")).body;
    const seen = await leader.call("POST", `/api/desk/alarms/${alert!.one.alarm}/seen`, { body: {} });
    expect(seen.status).toBeLessThan(300);
    await becomes(line, 0);
  });

  test("keys that cannot be reached, and that nothing can be stored", async () => {
    const away = `${service.config.keysDir} away`;
    await rename(service.config.keysDir, away);
    await becomes('unready{because="keys-unavailable"}', 1);
    expect(await valueOf("ready")).toBe(0);
    await becomes('attention{concern="keys-unavailable"}', 1);
    expect(await valueOf('attention{concern="clock"}')).toBe(0);
    await rename(away, service.config.keysDir);
    await becomes("ready", 1);
    await becomes('attention{concern="keys-unavailable"}', 0);
    await becomes('unready{because="keys-unavailable"}', null);
  });

  test("a mail server that is away, before any mail is waiting", async () => {
    const away = await startTestService({ SMTP_URL: "smtp://127.0.0.1:1", METRICS: "127.0.0.1:0" });
    const failing = () => away.query("SELECT FROM job_runs WHERE job = 'mail' AND failed_at IS NOT NULL");
    await expect.poll(failing).toHaveLength(1);
    await away.stop();
  });

  test("a job that fails", async () => {
    await becomes('job_failing{job="mail"}', 0);
    await service.query(
      "INSERT INTO job_runs (job, failed_at) VALUES ('mail', service_time() + interval '1 minute') ON CONFLICT (job) DO UPDATE SET failed_at = excluded.failed_at",
    );
    await becomes('job_failing{job="mail"}', 1);
    expect(await valueOf('job_failing{job="sweep"}')).toBe(0);
  });

  test("how old the last backup is, once there is one", async () => {
    expect(await valueOf("backup_age_seconds")).toBeNull();
    await writeFile(join(service.dataDir, "last-backup"), new Date(Date.now() - 30 * 3_600_000).toISOString());
    await expect.poll(() => valueOf("backup_age_seconds")).toBeGreaterThanOrEqual(30 * 3600);
  });

  test("room on the disks, memory, processor time, connections and keys", async () => {
    for (const line of [
      'disk_free_bytes{folder="data"}',
      'disk_free_bytes{folder="keys"}',
      "memory_bytes",
      "processor_seconds_total",
    ]) {
      expect(await valueOf(line)).toBeGreaterThan(0);
    }
    expect(await valueOf('database_connections{state="waiting"}')).toBe(0);
    expect(await valueOf("oldest_key_seconds")).toBeLessThan(3 * 86_400);
    expect(await valueOf('event_loop_delay_seconds{percentile="99"}')).toBeGreaterThan(0);
  });
});
