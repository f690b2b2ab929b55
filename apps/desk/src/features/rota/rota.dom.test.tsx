import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { ClosedRun } from "@sosmessages/contract/desk/closed.ts";
import type { Shift } from "@sosmessages/contract/desk/rota.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newQueries } from "#lib/queries.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { now, sampleMe } from "#test/samples.ts";
import { settle } from "#test/settle.ts";
import { RotaScreen } from "./RotaScreen.tsx";

const me = { id: "me", name: "Frivillig 1", role: "volunteer", is_offered: false } as const;
const colleague = { id: "other", name: "Frivillig 2", role: "volunteer", is_offered: true } as const;
const evening: Shift = {
  id: "s1",
  tenant: "sos",
  day: "2026-03-11",
  from: "18:00",
  to: "22:00",
  starts_at: "2026-03-11T17:00:00Z",
  ends_at: "2026-03-11T21:00:00Z",
  leaders: 1,
  volunteers: 1,
  people: [],
  lacks_leader: true,
  lacks_people: 1,
};

let root: Root;
let shift: Shift;
let calls: string[];
let isRefused: boolean;
let closed: ClosedRun[];

const answer = (method: string, path: string, body: string): Response => {
  calls.push(`${method} ${path} ${body}`.trim());
  if (path.startsWith("/api/desk/closed-days")) return Response.json({ runs: closed });
  if (method === "GET") return Response.json({ week: "2026-03-09", shifts: path.includes("-09") ? [shift] : [] });
  if (isRefused) return Response.json({ status: "error", error: "taken" }, { status: 409 });
  if (path.endsWith("/place")) shift = { ...shift, people: method === "PUT" ? [me] : [] };
  if (path.endsWith("/offer")) shift = { ...shift, people: [{ ...me, is_offered: body.includes("true") }] };
  return Response.json(/place|offer/.test(path) ? shift : { status: "success" });
};

beforeEach(() => {
  [shift, calls, isRefused, closed] = [evening, [], false, []];
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers({ toFake: ["Date"], now });
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body = "" }: { method?: string; body?: string }) => {
    const { pathname, search } = new URL(address, "http://desk");
    return answer(method, pathname + search, body);
  });
  HTMLDialogElement.prototype.showModal ??= () => {};
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(role: Me["role"] = "volunteer"): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueries()}>
        <SpokenProvider value={{ locale: "nb", texts: nb }}>
          <RotaScreen me={sampleMe({ role })} />
        </SpokenProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
}
const words = () => document.body.textContent ?? "";
const buttons = () => [...document.querySelectorAll("article button")].map((one) => one.textContent?.split(":")[0]);
async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith(name));
  await act(async () => button?.click());
  await settle();
}

test("a volunteer signs up, offers the place, keeps it and withdraws", async () => {
  await open();
  expect(words()).toContain("Uke 11: 09.03.–15.03.");
  for (const gap of ["Onsdag 11.03.", nb["rota.lacks_leader"], nb["rota.nobody"], "Frivillige: 0 av 1"])
    expect(words()).toContain(gap);
  expect(buttons()).toEqual([nb["rota.sign_up"]]);
  await press(nb["rota.sign_up"]);
  expect(words()).toContain(nb["rota.mine"]);
  await press(nb["rota.offer"]);
  expect(words()).toContain("Frivillig 1 (tilbyr plassen)");
  expect(buttons()).toEqual([nb["rota.keep"], nb["rota.withdraw"]]);
  await press(nb["rota.keep"]);
  await press(nb["rota.withdraw"]);
  expect(buttons()).toEqual([nb["rota.sign_up"]]);
});

test("a place that a colleague offers is taken over; one who comes too late sees the shift as it is", async () => {
  shift = { ...evening, people: [colleague] };
  await open();
  expect(buttons()).toEqual(["Ta over for Frivillig 2"]);
  isRefused = true;
  shift = { ...evening, people: [{ ...colleague, id: "third", name: "Frivillig 3", is_offered: false }] };
  await press("Ta over");
  expect(calls).toContain('PUT /api/desk/rota/shifts/s1/place {"instead_of":"other"}');
  expect(words()).toContain(nb["rota.taken"]);
  expect([words().includes("Frivillig 3"), words().includes("Frivillig 2")]).toEqual([true, false]);
});

test("an open page follows what colleagues do", async () => {
  shift = { ...evening, people: [{ ...me, is_offered: true }] };
  const repeated: (() => void)[] = [];
  vi.stubGlobal("setInterval", (run: () => void) => repeated.push(run));
  await open();
  expect(buttons()).toEqual([nb["rota.keep"], nb["rota.withdraw"]]);
  shift = { ...evening, people: [{ ...colleague, is_offered: false }] };
  await act(async () => repeated.forEach((run) => run()));
  await settle();
  expect(words()).toContain("Frivillig 2");
  expect(buttons()).toEqual([]);
});

test("the question of whether to remove a shift stays when a colleague has removed it, and says so", async () => {
  const repeated: (() => void)[] = [];
  vi.stubGlobal("setInterval", (run: () => void) => repeated.push(run));
  await open("leader");
  await press(nb["rota.remove"]);
  isRefused = true;
  shift = { ...evening, tenant: "other" };
  await act(async () => repeated.forEach((run) => run()));
  await settle();
  const dialog = () => document.querySelector("dialog");
  expect(buttons()).toEqual([]);
  await act(async () => dialog()?.querySelectorAll("button")[1]?.click());
  await settle();
  expect(dialog()?.textContent).toContain(nb["work.stale"]);
  await act(async () => dialog()?.querySelectorAll("button")[0]?.click());
  expect(dialog()).toBeNull();
});

test("one who has begun the shift cannot withdraw, and one that is over has no buttons", async () => {
  shift = { ...evening, starts_at: "2026-03-10T10:00:00Z", ends_at: "2026-03-10T14:00:00Z", people: [me] };
  await open();
  expect(buttons()).toEqual([nb["rota.offer"]]);
  await act(async () => root.unmount());
  shift = { ...shift, ends_at: "2026-03-10T10:30:00Z" };
  await open("leader");
  expect(buttons()).toEqual([]);
});

test("a closed day of the service is named, with and without a shift, in its own service's week alone", async () => {
  closed = [
    { tenant: "sos", from: "2026-03-11", to: "2026-03-12" },
    { tenant: "sos", from: "2026-03-15", to: "2026-03-17" },
    { tenant: "other", from: "2026-03-09", to: "2026-03-09" },
  ];
  const days = () =>
    [...document.querySelectorAll("li:has(h3)")].flatMap((day) =>
      day.textContent?.includes(nb["rota.closed"]) ? [day.querySelector("h3")?.textContent] : [],
    );
  await open();
  expect(days()).toEqual(["Onsdag 11.03.", "Torsdag 12.03.", "Søndag 15.03."]);
  await press(nb["rota.after"]);
  expect(days()).toEqual(["Mandag 16.03.", "Tirsdag 17.03."]);
  await press(nb["rota.after"]);
  expect(words()).toContain(nb["rota.none"]);
});

test("who plans a shift on a closed day is told so before it is saved", async () => {
  closed = [
    { tenant: "sos", from: "2026-03-11", to: "2026-03-12" },
    { tenant: "other", from: "2026-03-09", to: "2026-03-13" },
  ];
  await open("leader");
  await press(nb["rota.add"]);
  const told = () => document.querySelector("dialog output")?.textContent ?? "";
  const day = document.querySelector<HTMLInputElement>("dialog [name=day]")!;
  const choose = async (value: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(day, value);
    await act(async () => day.dispatchEvent(new Event("input", { bubbles: true })));
  };
  expect([day.value, told()]).toEqual(["2026-03-10", ""]);
  await choose("2026-03-12");
  expect(told()).toBe(nb["rota.closed"]);
  await choose("2026-03-13");
  expect(told()).toBe("");
});

test("leaders and administrators plan, volunteers do not", async () => {
  await open("admin");
  expect(buttons()).toEqual([nb["people.change"], nb["rota.remove"]]);
  await press(nb["rota.copy"]);
  expect(calls).toContain('POST /api/desk/rota/copy {"tenant":"sos","from":"2026-03-09","to":"2026-03-16"}');
  expect(words()).toContain("uke 12");
  await press(nb["rota.add"]);
  const submit = () =>
    act(async () =>
      document.querySelector("dialog form")?.dispatchEvent(new Event("submit", { cancelable: true, bubbles: true })),
    );
  await submit();
  expect(words()).toContain(nb["rota.wrong_time"]);
  for (const [name, value] of Object.entries({ from: "18:00", to: "22:00", weeks: "4" }))
    document.querySelector<HTMLInputElement>(`dialog [name=${name}]`)!.value = value;
  await submit();
  await settle();
  const body = { day: "2026-03-10", from: "18:00", to: "22:00", leaders: 1, volunteers: 2, tenant: "sos", weeks: 4 };
  expect(calls).toContain(`POST /api/desk/rota/shifts ${JSON.stringify(body)}`);
  expect(document.querySelector("dialog")).toBeNull();
  await press(nb["rota.after"]);
  expect(words()).toContain(nb["rota.none"]);
});
