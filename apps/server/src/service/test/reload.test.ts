import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shippedServicesFolder } from "@sosmessages/services/folder/read-services.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "#platform/database/database.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { openSocket } from "#test/support/realtime/socket.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { askForReload } from "../reload.ts";

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
const reload = async () => {
  const database = connectDatabase(one.config.databaseUrl!, () => {}, 1);
  return askForReload(database, 120_000).finally(database.close);
};
const hoursAt = async (url: string) => (await newClient(url).call("GET", "/api/config")).body.replyHours;

test("all servers take up what was changed, and no socket is dropped", async () => {
  const { token } = await sos.newcomer();
  const line = await openSocket(one.url);
  if (typeof line === "number") throw new Error(`refused with ${line}`);
  await change("sos/service.yaml", "reply_hours: 24", "reply_hours: 30");
  expect(await hoursAt(one.url)).toBe(24);
  const takenUp = { isDone: true, problem: null, services: ["sos", "sami"] };
  expect(await reload()).toEqual([takenUp, takenUp]);
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

test("a folder that is wrong changes nothing, and each server says why", async () => {
  await change("sos/service.yaml", "reply_hours: 30", "reply_hours: soon");
  const outcomes = await reload();
  expect(outcomes).toHaveLength(2);
  for (const { problem } of outcomes) {
    expect(problem).toMatch(
      /sos\/service\.yaml, line \d+: reply_hours must be a whole number from 2 to 168; there is "soon"\./,
    );
  }
  expect([await hoursAt(one.url), await hoursAt(other.url)]).toEqual([30, 30]);
  await change("sos/service.yaml", "reply_hours: soon", "reply_hours: 24");
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
  await reload();
  const topics = () => one.query("SELECT tenant, nb, se, en, other_names, is_used FROM topics");
  const names = { nb: "Sorg", se: "Moraš", en: "Grief", other_names: { nn: "Sorg og sakn" } };
  expect(await topics()).toEqual([{ tenant: "sos", ...names, is_used: true }]);
  expect(await one.query("SELECT tenant, language, title, body FROM resources")).toEqual([
    { tenant: "sos", language: "nb", title: "Takk", body: "Takk for at du skrev." },
  ]);
  // What administrators made of them stays.
  await one.query("UPDATE topics SET nb = 'Tap'");
  await reload();
  expect((await topics()).map(({ nb }) => nb)).toEqual(["Tap"]);
});

test("the letters of a service that is taken away still expire, and its host says that it is closed, on every server", async () => {
  const { username, token } = await sami.newcomer();
  await sami.write(token, "Bures");
  await rm(join(folder, "sami"), { recursive: true });
  expect((await reload()).every(({ isDone, problem }) => isDone && problem === null)).toBe(true);
  for (const { url } of [one, other]) {
    const there = newClient(url, { host: "sami.localhost" });
    const { status, body } = await there.logIn(username);
    expect([status, body]).toEqual([410, { status: "error", error: "closed" }]);
    expect((await there.call("GET", "/api/config")).status).toBe(410);
    expect((await there.call("GET", "/healthz")).status).toBe(200);
    // Its name part was sami; the first service is where it was.
    expect((await newClient(url, { host: "en.sami.example:3000" }).call("GET", "/api/config")).status).toBe(410);
    expect((await newClient(url).call("GET", "/api/config")).body.tenant).toBe("sos");
  }
  expect(await openSocket(one.url, undefined, { host: "sami.localhost" })).toBe(410);
  const left = async () =>
    (await one.query("SELECT 1 FROM messages m JOIN callers c USING (mailbox) WHERE c.tenant = 'sami'")).length;
  expect(await left()).toBe(1);
  await one.moveTime("15 days");
  await one.sweep();
  expect(await left()).toBe(0);
  await one.moveTime("0");
});
