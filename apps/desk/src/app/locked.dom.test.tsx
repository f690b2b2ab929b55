import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import type { Answer } from "@sosmessages/client/http.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newQueries } from "#lib/queries.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { untilSent } from "#features/conversation/side/unsent-emergencies.ts";
import { sampleMe, sampleRefusal } from "#test/samples.ts";
import { Desk } from "./Desk.tsx";

const alarm = {
  kind: "alarm-acute",
  tenant: "sos",
  count: 1,
  names: [],
  one: { conversation: "c1", alarm: "a1", at: "2026-03-10T01:12:00Z", seen_at: null },
};

/** After an upgrade, a page that was open before meets kinds that it does not have. Alarms must still show. */
const ofNewerService = { kind: "not-yet-invented", tenant: "sos", count: 1, names: [] };

let isLocked = false;
let isOver = false;
let alarms = 0;
let sounds = 0;
let root: Root | null = null;

const answers = (path: string): Response => {
  if (path === "/api/desk/alarms/count") return Response.json({ alarms });
  if (isOver) return Response.json({ status: "error", error: "unauthenticated" }, { status: 401 });
  if (isLocked) return Response.json({ status: "error", error: "locked" }, { status: 423 });
  if (path === "/api/desk/me") return Response.json(sampleMe({ role: "leader" }));
  if (path === "/api/desk/alerts") return Response.json([...(alarms === 0 ? [] : [alarm]), ofNewerService]);
  return Response.json({ status: "error", error: "notFound" }, { status: 404 });
};

beforeEach(() => {
  [isLocked, isOver, alarms, sounds] = [false, false, 0, 0];
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  vi.stubGlobal("fetch", async (address: string) => answers(new URL(address, "http://desk").pathname));
  const node = { connect: () => node };
  class Sound {
    currentTime = 0;
    constructor() {
      sounds++;
    }
    createOscillator = () => ({ ...node, frequency: {}, start() {}, stop() {} });
    createGain = () => ({ ...node, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } });
    close = async () => {};
  }
  vi.stubGlobal("AudioContext", Sound);
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true }, configurable: true });
  HTMLDialogElement.prototype.showModal ??= () => {};
});
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Bodies of answers are read in real time. */
const pass = async (seconds: number) => {
  for (let each = 0; each < seconds; each++) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    });
  }
};

async function open(): Promise<void> {
  const page = createRoot(document.body.appendChild(document.createElement("div")));
  root = page;
  await act(async () =>
    page.render(
      <QueryClientProvider client={newQueries()}>
        <SpokenProvider value={{ locale: "nb", texts: nb }}>
          <Desk invitation={null} />
        </SpokenProvider>
      </QueryClientProvider>,
    ),
  );
  await pass(3);
}
const words = () => document.body.textContent ?? "";
const isCalled = () => words().includes(nb["lock.alarm"]);

test("a locked page hears an alarm that is raised, in words, sound and title, and no word about it", async () => {
  await open();
  isLocked = true;
  await pass(20);
  expect(words()).toContain(nb["lock.title"]);
  expect([isCalled(), sounds]).toEqual([false, 0]);
  alarms = 1;
  await pass(12);
  expect([isCalled(), sounds]).toEqual([true, 1]);
  expect(document.title).toContain(nb["lock.alarm"]);
  expect(words()).not.toContain(nb["alert.alarm-acute"]);
  alarms = 2;
  await pass(12);
  expect(sounds).toBe(2);
});

test("one that was locked while an alarm stood rings on, until another leader has acknowledged it", async () => {
  alarms = 1;
  await open();
  expect(words()).toContain(nb["alert.alarm-acute"]);
  isLocked = true;
  await pass(20);
  expect(isCalled()).toBe(true);
  const before = sounds;
  await pass(60);
  expect(sounds).toBe(before + 1);
  alarms = 0;
  await pass(12);
  expect(isCalled()).toBe(false);
  expect(document.title).not.toContain(nb["lock.alarm"]);
  const after = sounds;
  await pass(180);
  expect(sounds).toBe(after);
});

test("a page that is opened while it is locked hears it, too", async () => {
  [isLocked, alarms] = [true, 1];
  await open();
  expect(isCalled()).toBe(true);
});

test("an alarm that is not sent is told on the locked page and on the login, with whom to call", async () => {
  let answer: Answer<unknown> = { ...sampleRefusal("unauthenticated"), status: 401 };
  const help_numbers = [{ name: { nb: "Akutt sykdom" }, number: "113" }];
  await open();
  const sending = untilSent("leader", { id: "c1", help_numbers }, async () => answer);
  isLocked = true;
  await pass(20);
  expect(words()).toContain(nb["lock.title"]);
  const cover = () => document.querySelector("dialog")!;
  expect(cover().textContent).toContain(nb["acute.unsent"]);
  expect(cover().querySelector('a[href="tel:113"]')).not.toBeNull();
  isOver = true;
  await pass(20);
  expect(cover().textContent).toContain(nb["login.title"]);
  expect(cover().textContent).toContain(nb["acute.unsent_out"]);
  answer = { ok: true, body: {} };
  await pass(6);
  await sending;
  await pass(1);
  expect(words()).not.toContain(nb["acute.unsent_out"]);
});
