import type { Devices, Me, NoticeChoices } from "@sosmessages/contract/desk/accounts.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newQueries } from "#lib/queries.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { sampleMe } from "#test/samples.ts";
import { show, wordsOf } from "#test/show.tsx";
import { settle } from "#test/settle.ts";
import { TestMail } from "./MyPageScreen.tsx";
import { NoticeTable } from "./NoticeTable.tsx";

let root: Root;
let stored: NoticeChoices;
let saved: NoticeChoices[];
let devices: Devices;
beforeEach(() => {
  stored = { mail: ["shift"], push: [], off_duty: [], quiet: { from: "22:00", to: "07:00" } };
  saved = [];
  devices = { key: "key", devices: [] };
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (address: string, { body = "" }: { body?: string }) => {
    if (address.endsWith("/devices")) return Response.json(devices);
    if (body === "") return Response.json(stored);
    const { was, ...wanted } = JSON.parse(body) as NoticeChoices & { was: NoticeChoices };
    if (JSON.stringify(was) !== JSON.stringify(stored)) return Response.json({ error: "stale" }, { status: 409 });
    saved.push((stored = wanted));
    return Response.json(stored);
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function open(me: Partial<Me>): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueries()}>
        <SpokenProvider value={{ locale: "nb", texts: nb }}>
          <NoticeTable me={sampleMe(me)} />
        </SpokenProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
}
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
const ticks = () => [...document.querySelectorAll<HTMLInputElement>("[type=checkbox]")].map(({ name }) => name);
const words = () => document.body.textContent ?? "";
async function save(): Promise<void> {
  await act(async () => document.querySelector<HTMLButtonElement>("button[type=submit]")!.click());
  await settle();
}

const tick = async (name: string) => {
  await act(async () => input(name).click());
  await settle();
};

test("ticks are stored at once, one after the other, and leave times that are being changed", async () => {
  await open({ role: "volunteer" });
  input("from").value = "21:00";
  await act(async () => {
    input("mail.letters").click();
    input("push.letters").click();
  });
  await settle();
  const quiet = { from: "22:00", to: "07:00" };
  expect(saved.at(-1)).toEqual({ mail: ["letters", "shift"], push: ["letters"], off_duty: [], quiet });
  expect([words().includes(nb["app.saved"]), words().includes(nb["notice.changed"])]).toEqual([true, false]);
  expect(input("from").value).toBe("21:00");
});

test("a volunteer sees the choice of before, ticks another, and changes the quiet hours", async () => {
  await open({ role: "volunteer", email: "ida@example.org" });
  expect(words()).toContain(nb["me.alerts_text"]);
  const offered = "mail.letters push.letters off_duty.letters mail.returned push.returned mail.shift push.shift";
  expect(ticks().join(" ")).toBe(offered);
  expect([input("mail.shift").checked, input("push.shift").checked]).toEqual([true, false]);
  expect(input("push.letters").labels?.[0]?.textContent).toBe(`${nb["notice.letters"]}: ${nb["notice.push"]}`);
  await tick("push.returned");
  input("to").value = "";
  await save();
  expect([words().includes(nb["notice.quiet_half"]), saved.length]).toEqual([true, 1]);
  input("to").value = "22:00";
  await save();
  expect([words().includes(nb["notice.quiet_equal"]), saved.length]).toEqual([true, 1]);
  input("to").value = "06:30";
  await save();
  expect(saved.slice(1)).toEqual([
    { mail: ["shift"], push: ["returned"], off_duty: [], quiet: { from: "22:00", to: "06:30" } },
  ]);
  expect(words()).toContain(nb["app.saved"]);
  expect(words()).not.toContain(nb["me.email_missing"]);
});

test("an administrator without an address is asked for one; empty fields mean no quiet hours", async () => {
  stored = { mail: [], push: [], off_duty: [], quiet: null };
  await open({ role: "admin", email: null });
  expect(ticks()).toEqual(["mail.confirmation", "push.confirmation"]);
  await tick("mail.confirmation");
  expect(saved).toEqual([{ mail: ["confirmation"], push: [], off_duty: [], quiet: null }]);
  expect(words()).toContain(nb["me.email_missing"]);
});

test("what another window has saved since is shown, and not overwritten", async () => {
  await open({ role: "volunteer" });
  stored = { mail: ["returned"], push: [], off_duty: [], quiet: null };
  await tick("mail.letters");
  expect([words().includes(nb["notice.changed"]), saved]).toEqual([true, []]);
  expect([input("mail.letters").checked, input("mail.returned").checked, input("from").value]).toEqual([
    false,
    true,
    "",
  ]);
  await tick("mail.letters");
  expect(saved).toEqual([{ mail: ["letters", "returned"], push: [], off_duty: [], quiet: null }]);
  expect(words()).not.toContain(nb["notice.changed"]);
});

test("without a push key there is no column for devices, and the choice of before stays", async () => {
  stored = { ...stored, push: ["shift"] };
  devices = { key: null, devices: [] };
  await open({ role: "volunteer" });
  expect(ticks().join(" ")).toBe("mail.letters off_duty.letters mail.returned mail.shift");
  expect(words()).toContain(nb["notice.quiet_none"]);
  expect(words()).not.toContain(nb["notice.no_alarms"]);
  await save();
  expect(saved).toMatchObject([{ push: ["shift"] }]);
});

test("a leader reads by which tested way alarms come, and what to do where there is none", async () => {
  await open({ role: "leader", is_reachable: false });
  expect(words()).toContain(nb["notice.no_alarms"]);
  await act(async () => root.unmount());
  devices = { ...devices, devices: [{ id: "d", fingerprint: "f", added_on: "2026-03-10", test: "arrived" }] };
  await open({ role: "leader", is_reachable: true });
  expect(words()).toContain(nb["notice.alarms"].replace("{ways}", `${nb["me.mail"]}, ${nb["notice.push"]}`));
});

test("a volunteer's address is tested without a word of alarms, which volunteers are not sent", () => {
  const shown = (role: Me["role"], isReachable: boolean) =>
    wordsOf(show(<TestMail me={sampleMe({ role, email: "ida@example.org", is_reachable: isReachable })} />));
  expect(shown("leader", true)).toContain("alarm");
  for (const isReachable of [true, false]) expect(shown("volunteer", isReachable)).not.toContain("alarm");
});
