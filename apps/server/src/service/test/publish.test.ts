import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { AuditEntry } from "@sosmessages/contract/desk/office.ts";
import { shippedServicesFolder } from "@sosmessages/services/folder/read-services.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { newDeskClient } from "#test/support/desk/desk.ts";
import { operate } from "#test/support/operator.ts";
import { openSocket } from "#test/support/realtime/socket.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let folder: string;
let one: TestService;
let other: TestService;
let sos: Client;
let sami: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sosmessages services "));
  await cp(shippedServicesFolder, folder, { recursive: true });
  one = await startTestService({ LIMIT_FACTOR: "1000", SERVICES_DIR: folder });
  other = await startTestService({ SERVICES_DIR: folder, DATABASE_URL: one.databaseUrl, KEYS_DIR: one.config.keysDir });
  sos = newClient(one.url);
  sami = newClient(one.url, { host: "sami.localhost" });
});
afterAll(async () => {
  await other.stop();
  await one.stop();
  await rm(folder, { recursive: true, force: true });
});

const change = async (file: string, before: string | RegExp, after: string) => {
  const text = await readFile(join(folder, file), "utf8");
  expect(text).toMatch(before);
  await writeFile(join(folder, file), text.replace(before, after));
};
const env = () => ({ DATA_DIR: one.dataDir, DATABASE_URL: one.databaseUrl, SERVICES_DIR: folder });
const command = (...args: string[]) => operate(env(), "service", ...args);
const publish = async (id = "sos") => {
  const { code, out, err } = await command("publish", id);
  expect([code, err]).toEqual([0, ""]);
  return out;
};
const hoursAt = async (url: string) => (await newClient(url).call("GET", "/api/config")).body.replyHours;

test("all servers take up what was changed, and no socket is dropped", async () => {
  const { token } = await sos.newcomer();
  const line = await openSocket(one.url);
  if (typeof line === "number") throw new Error(`refused with ${line}`);
  await change("sos/service.yaml", "reply_hours: 24", "reply_hours: 30");
  expect(await hoursAt(one.url)).toBe(24);
  expect(await publish()).toBe("Version 2 of sos is published.\n2 servers serve sami, sos.\n");
  expect([await hoursAt(one.url), await hoursAt(other.url)]).toEqual([30, 30]);
  expect(line.socket.readyState).toBe(line.socket.OPEN);
  expect((await sos.me(token)).status).toBe(200);
  // A letter that is written now is owed an answer within the new time.
  await sos.write(token, "Hei");
  const [row] = await one.query<{ hours: number }>(
    "SELECT round(extract(epoch FROM due_at - waiting_since) / 3600)::int AS hours FROM conversations ORDER BY waiting_since DESC LIMIT 1",
  );
  expect(row?.hours).toBe(30);
  line.socket.close();
});

test("a folder that is wrong is not published, and its neighbours are", async () => {
  await change("sos/service.yaml", "reply_hours: 30", "reply_hours: soon");
  const { code, out } = await command("publish", "sos");
  expect(code).toBe(1);
  expect(out).toMatch(
    /sos\/service\.yaml, line \d+: reply_hours must be a whole number from 2 to 168; there is "soon"\./,
  );
  expect((await command("reload")).code).toBe(1);
  await change("sami/service.yaml", /reply_hours: \d+/, "reply_hours: 40");
  expect(await publish("sami")).toContain("Version 2 of sami is published.");
  expect([await hoursAt(one.url), await hoursAt(other.url)]).toEqual([30, 30]);
  expect((await sami.call("GET", "/api/config")).body.replyHours).toBe(40);
  await change("sos/service.yaml", "reply_hours: soon", "reply_hours: 24");
  await change("sami/service.yaml", "reply_hours: 40", "reply_hours: 41");
  expect((await command("reload")).out).toBe(
    "Version 3 of sos is published.\nVersion 3 of sami is published.\n2 servers serve sami, sos.\n",
  );
  expect(await publish()).toMatch(/^The folders hold what is published already\.\n/);
});

test("a service cannot take what belongs to another", async () => {
  await change("sami/service.yaml", /^host_part: .*$/m, "host_part: null");
  await change("sami/service.yaml", /^is_default: .*$/m, "is_default: true");
  const { code, out } = await command("publish", "sami");
  const sentence = /wrong {4}\S.*sami\/service\.yaml, line 10: is_default: true belongs to sos as well/;
  expect([code, out]).toEqual([1, expect.stringMatching(sentence)]);
  expect(await command("check", "sami")).toMatchObject({ code: 1, out: expect.stringMatching(sentence) });
  expect(await command("check", "sos")).toMatchObject({ code: 0 });
  await change("sami/service.yaml", /^is_default: .*$/m, "is_default: false");
});

test("colours that cannot be read are refused as in the browser, by publish and check", async () => {
  const right = await readFile(join(folder, "sami/service.yaml"), "utf8");
  await change("sami/service.yaml", /accent: "#[0-9a-f]{6}"/, 'accent: "#ffee88"');
  const sentence =
    /wrong {4}\S.*sami\/service\.yaml, line \d+: colours\.light\.accent: accent on \w+ stands out by [\d.]+ to 1; it must be 7 to 1; "#[0-9a-f]{6}" would do\./;
  for (const args of [["publish", "sami"], ["check", "sami"], ["reload"]])
    expect(await command(...args)).toMatchObject({ code: 1, out: expect.stringMatching(sentence) });
  await writeFile(join(folder, "sami/service.yaml"), right);
});

test("what was published is listed, written out, and undone step by step", async () => {
  expect(await hoursAt(one.url)).toBe(24);
  const undone = (await command("undo", "sos")).out;
  expect(undone).toMatch(/^Version 4 of sos is published: version 2 again\.\n/);
  expect([await hoursAt(one.url), await hoursAt(other.url)]).toEqual([30, 30]);
  expect((await command("undo", "sos")).out).toMatch(/^Version 5 of sos is published: version 1 again\.\n/);
  expect((await command("undo", "sos")).err).toBe("There is no version of sos before version 1.\n");
  const { versions } = JSON.parse((await command("history", "sos", "--json")).out);
  expect(versions.map(({ number, how, repeats }: Record<string, unknown>) => [number, how, repeats])).toEqual([
    [5, "undo", 1],
    [4, "undo", 2],
    [3, "folder", null],
    [2, "folder", null],
    [1, "folder", null],
  ]);
  expect((await command("history", "nobody")).err).toBe("nobody was never published.\n");

  const out = join(folder, "..", `${basename(folder)} out`);
  expect(await command("export", "sos", out)).toMatchObject({ code: 0 });
  const files = await readdir(join(shippedServicesFolder, "sos"), { recursive: true, withFileTypes: true });
  const shipped = files.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  for (const file of shipped)
    expect(await readFile(file, "utf8")).toBe(
      await readFile(join(out, relative(join(shippedServicesFolder, "sos"), file)), "utf8"),
    );
  expect((await command("export", "sos", out)).err).toContain("is not an empty folder");
  expect(await command("export", "sos", join(out, "three"), "--number", "3")).toMatchObject({ code: 0 });
  await rm(out, { recursive: true });
  expect((await command("export", "sos", out, "--number", "9")).err).toContain("There is no version 9 of sos");
});

test("what administrators published at the desk is not thrown away by a folder", async () => {
  const admin = await newDeskClient(one).invite("admin");
  const at = "/api/desk/services/sos/draft";
  const publishThere = async (hours: number) => {
    const field = { revision: 0, file: "service.yaml", name: "reply_hours", json: String(hours) };
    expect((await admin.call("PUT", `${at}/field`, { body: field })).status).toBe(200);
    return (await admin.call<{ number: number }>("POST", `${at}/publish`, { body: { revision: 1 } })).body.number;
  };
  const number = await publishThere(29);
  const sentence = new RegExp(
    `Version ${number} of sos was made at the desk \\(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\) and differs from the folder: .*service export sos.*service publish sos --over-desk`,
  );
  for (const args of [["publish", "sos"], ["reload"]]) {
    const refused = await command(...args);
    expect([refused.code, refused.out]).toEqual([1, ""]);
    expect(refused.err).toMatch(sentence);
  }
  expect(await command("check", "sos")).toMatchObject({ code: 0, out: expect.stringMatching(sentence) });
  expect((await operate(env(), "check")).out).toMatch(sentence);
  await expect.poll(() => hoursAt(one.url)).toBe(29);
  // An undo can repeat a version of the desk.
  await publishThere(28);
  expect((await command("undo", "sos")).code).toBe(0);
  expect((await command("publish", "sos")).err).toContain(`Version ${number + 2} of sos was made at the desk`);
  const replaced = await command("publish", "sos", "--over-desk");
  expect(replaced).toMatchObject({ code: 0, out: expect.stringMatching(/^Version \d+ of sos is published\./) });
});

test("the topics and texts of a folder are the first of its desk", async () => {
  await change(
    "sos/desk.yaml",
    "topics: []",
    'topics:\n  - { nb: "Sorg", se: "Moraš", en: "Grief", nn: "Sorg og sakn" }',
  );
  await change(
    "sos/desk.yaml",
    "inserts: []",
    'inserts:\n  - { language: nb, title: "Takk", text: "Takk for at du skrev." }',
  );
  await publish();
  const topics = () => one.query("SELECT tenant, nb, se, en, other_names, is_used FROM topics");
  const names = { nb: "Sorg", se: "Moraš", en: "Grief", other_names: { nn: "Sorg og sakn" } };
  expect(await topics()).toEqual([{ tenant: "sos", ...names, is_used: true }]);
  expect(await one.query("SELECT tenant, language, title, body FROM resources")).toEqual([
    { tenant: "sos", language: "nb", title: "Takk", body: "Takk for at du skrev." },
  ]);
  // Changes of administrators stay.
  await one.query("UPDATE topics SET nb = 'Tap'");
  await change("sos/service.yaml", "reply_hours: 24", "reply_hours: 25");
  await publish();
  expect((await topics()).map(({ nb }) => nb)).toEqual(["Tap"]);
});

test("a folder that is removed closes nothing; a service closes by its day, on every server", async () => {
  const { username, token } = await sami.newcomer();
  await sami.write(token, "Bures");
  await rm(join(folder, "sami"), { recursive: true });
  await command("reload");
  expect((await sami.logIn(username)).status).toBe(200);
  const today = new Date().toISOString().slice(0, 10);
  expect((await command("close", "sami", "--on", "2020-01-01")).err).toContain("That day has passed");
  expect((await command("close", "sami")).code).toBe(2);
  const admin = await newDeskClient(one).invite("admin", "sami");
  const closesOn = async () =>
    (await admin.call<Me>("GET", "/api/desk/me")).body.services?.find(({ id }) => id === "sami")?.closes_on;
  expect(await closesOn()).toBeNull();
  // A letter waits: it can be read and answered, and no more are taken.
  expect((await command("close", "sami", "--on", today)).out).toContain("2 servers serve sami, sos.");
  expect(await closesOn()).toBe(today);
  expect((await sami.list(token)).body).toHaveLength(1);
  for (const { status, body } of [await sami.write(token, "Ja vel"), await sami.register({ username: "en til" })])
    expect([status, body]).toEqual([410, { status: "error", error: "closed" }]);
  const [letter] = (await sami.list(token)).body;
  await sami.call("DELETE", `/api/messages/${letter!.id}`, { token });
  for (const { url } of [one, other])
    await expect
      .poll(async () => (await newClient(url, { host: "sami.localhost" }).call("GET", "/api/config")).status, {
        timeout: 180_000,
      })
      .toBe(410);
  for (const { url } of [one, other]) {
    const there = newClient(url, { host: "sami.localhost" });
    const { status, body } = await there.logIn(username);
    expect([status, body]).toEqual([410, { status: "error", error: "closed" }]);
    expect((await there.call("GET", "/api/config")).status).toBe(410);
    expect((await there.call("GET", "/healthz")).status).toBe(200);
    // The first service is where it was.
    expect((await newClient(url).call("GET", "/api/config")).body.tenant).toBe("sos");
  }
  expect(await openSocket(one.url, undefined, { host: "sami.localhost" })).toBe(410);
  expect((await command("close", "sami", "--on", "never")).out).toContain("2 servers serve sami, sos.");
  expect((await sami.logIn(username)).status).toBe(200);
  // Administrators read about it at the desk.
  const { entries } = (await admin.call<{ entries: AuditEntry[] }>("GET", "/api/desk/audit")).body;
  const acts = entries.filter(({ who }) => who === "operator").map(({ act, detail }) => `${act} ${detail}`);
  expect(acts.slice(0, 2)).toEqual(["service-kept-open by:operator", `service-closing ${today} by:operator`]);
  expect(acts).toContain("service-published version:3 by:operator");
});
