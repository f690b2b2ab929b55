import { mkdtemp, readFile, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServiceEvent } from "#platform/log.ts";
import { newOperatorAlerts } from "../alerts.ts";
import type { Mail } from "../mailer.ts";

let mails: Mail[];
let events: ServiceEvent[];
let isMailDown: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  [mails, events, isMailDown] = [[], [], false];
});
afterEach(() => void vi.useRealTimers());

const send = async (mail: Mail) => {
  if (isMailDown) throw new Error("the mail server is away");
  mails.push(mail);
};
const start = () => newOperatorAlerts({ send }, "operator@example.org", (event) => void events.push(event));
const names = () => events.map(({ event }) => event);
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

test("something that lasts is told at once, every hour again, and when it is over", async () => {
  const alert = start();
  for (let minute = 0; minute < 125; minute += 1) {
    alert("clock");
    await minutes(1);
  }
  expect(names()).toEqual(["attention", "attention", "attention"]);
  alert.clear("clock");
  alert.clear("clock");
  alert.clear("bus");
  await minutes(1);
  expect(events.slice(3)).toEqual([{ event: "resolved", concern: "clock" }]);
  expect(mails.map(({ text }) => text.startsWith("This is over: "))).toEqual([false, false, false, true]);
  expect(mails.every(({ to, owners }) => to === "operator@example.org" && owners.length === 0)).toBe(true);
});

test("two causes are two alerts", async () => {
  const alert = start();
  alert("disk-full");
  alert("keys-unavailable");
  await minutes(1);
  expect(mails.map(({ text }) => /disk|keys/.exec(text)![0])).toEqual(["disk", "keys"]);
});

test("what comes and goes all the time is in the log each time, and fills no mailbox", async () => {
  const alert = start();
  for (let time = 0; time < 50; time += 1) {
    alert("database-unavailable");
    await vi.advanceTimersByTimeAsync(10_000);
    alert.clear("database-unavailable");
  }
  expect(names()).toHaveLength(100);
  expect(mails).toHaveLength(10);
});

test("a mail that cannot be sent is tried again, without the database, and the newest of its kind replaces it", async () => {
  const alert = start();
  isMailDown = true;
  alert("sweep");
  await minutes(61);
  alert("sweep");
  expect(mails).toEqual([]);
  expect(names().filter((name) => name === "alert-delayed").length).toBeGreaterThan(3);
  isMailDown = false;
  await minutes(10);
  expect(mails).toHaveLength(1);
  await minutes(600);
  expect(mails).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("a service that stops leaves no mail waiting", async () => {
  const alert = start();
  isMailDown = true;
  alert("sweep");
  await minutes(1);
  alert.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("a command is the second way, and gets the text as a variable only", async () => {
  vi.useRealTimers();
  const folder = await mkdtemp(join(tmpdir(), "alerts "));
  const file = join(folder, "told");
  isMailDown = true;
  const log = (event: ServiceEvent) => void events.push(event);
  const alert = newOperatorAlerts({ send }, "operator@example.org", log, `printf '%s' "$ALERT_TEXT" > '${file}'`);
  alert("mail");
  const told = () => readFile(file, "utf8").catch(() => "");
  await expect.poll(told).toContain("Look at SMTP_URL");
  expect(await told()).toContain(hostname());
  alert.close();
  newOperatorAlerts({ send }, null, log, "exit 3")("sweep");
  await expect.poll(names).toContain("alert-command-failed");
  await rm(folder, { recursive: true });
});

test("without an address there is the log alone", async () => {
  const alert = newOperatorAlerts({ send }, null, (event) => void events.push(event));
  alert("mail");
  await minutes(1);
  expect([names(), mails]).toEqual([["attention"], []]);
});
