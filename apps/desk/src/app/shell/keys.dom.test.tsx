import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { base, Screens } from "#app/routes.tsx";
import { lastSent } from "#features/conversation/reply/UndoToast.tsx";
import { untilSent } from "#features/conversation/side/unsent-emergencies.ts";
import { newQueries } from "#lib/queries.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { OwnProvider } from "#lib/use-me.ts";
import { sampleConversation, sampleMe, sampleRefusal, sampleRow } from "#test/samples.ts";
import { nothing } from "#test/show.tsx";
import { Shell } from "./Shell.tsx";

const counts = { acute: 0, danger: 0, waiting: 0, in_work: 0, review: 0, mine: 2, on_duty: 1 };
const own = ["c1", "c2"].map((id) => sampleRow({ id, is_mine: true, state: "claimed" }));
const answered = [sampleRow({ id: "c3", alias: "ugle", state: "idle", is_answered_by_me: true })];
let sent: string[];
let root: Root;
const before = location.href;

const elsewhere = {};
const answers = (address: URL, method: string): unknown => {
  const { pathname, searchParams } = address;
  sent.push(`${method} ${pathname}`);
  if (pathname === "/api/desk/alerts") return [];
  if (pathname === "/api/desk/queue") {
    const rows = { mine: own, answered }[searchParams.get("section") ?? ""] ?? [];
    return { rows, next: null, counts };
  }
  if (pathname.startsWith("/api/desk/conversations/elsewhere")) return elsewhere;
  const id = /^\/api\/desk\/conversations\/(\w+)(\/undo)?$/.exec(pathname)?.[1];
  return id === undefined ? null : sampleConversation({ id });
};

const press = (target: EventTarget, ...keys: readonly (string | KeyboardEventInit)[]) => {
  for (const key of keys) {
    const init = { ...(typeof key === "string" ? { key } : key), bubbles: true, cancelable: true };
    target.dispatchEvent(new KeyboardEvent("keydown", init));
  }
};
const until = (check: () => void) => vi.waitFor(check, { timeout: 180_000 });
const isAt = (path: string) => until(() => expect(here()).toBe(path));
const leaveBox = () => (document.activeElement as HTMLElement).blur();
const here = () => location.pathname.replace(base, "");

async function open(path: string, role: "volunteer" | "leader" = "leader"): Promise<void> {
  history.replaceState(null, "", `${base}${path}`);
  const me = sampleMe({ role });
  root.render(
    <QueryClientProvider client={newQueries()}>
      <SpokenProvider value={{ locale: "nb", texts: nb }}>
        <OwnProvider value={{ me, changed: nothing, askForDuty: nothing }}>
          <Router base={base}>
            <Shell me={me} isCovered={false} lock={async () => {}} logOut={async () => true}>
              <Screens me={me} />
            </Shell>
          </Router>
        </OwnProvider>
      </SpokenProvider>
    </QueryClientProvider>,
  );
  // Effects have run: the keys are listened to.
  await until(() => expect(sent).toContain("GET /api/desk/alerts"));
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const body = answers(new URL(address, "http://desk"), init?.method ?? "GET");
    return body === elsewhere ? Response.json({ error: "notFound" }, { status: 404 }) : Response.json(body);
  });
  HTMLDialogElement.prototype.showModal ??= nothing;
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(() => {
  root.unmount();
  lastSent.set(null);
  history.replaceState(null, "", before);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test("g with a letter leads to the queue, and leaders to the replies to be read", async () => {
  await open("/shift-log");
  press(window, "g", "r");
  await isAt("/review");
  press(window, "g", "q");
  await isAt("/");
  expect(document.querySelector("h1")?.textContent).toBe(nb["queue.title"]);
});

test("[ and ] lead from one own conversation to the next, and round", async () => {
  await open("/shift-log");
  for (const [key, id] of [
    ["]", "c1"],
    ["]", "c2"],
    ["]", "c1"],
    ["[", "c2"],
    ["[", "c1"],
  ] as const) {
    press(window, key);
    await isAt(`/conversation/${id}`);
    await until(() => expect(document.querySelector("textarea")).not.toBeNull());
    leaveBox();
  }
});

test("Ctrl with K asks for one of the own or answered conversations, out of a field as well; no key acts meanwhile", async () => {
  await open("/conversation/c1", "volunteer");
  await until(() => expect(document.querySelector("textarea")).not.toBeNull());
  press(document.querySelector("textarea")!, { key: "k", ctrlKey: true });
  const links = () => [...document.querySelectorAll("dialog a")].map((link) => link.getAttribute("href"));
  const all = ["c1", "c2", "c3"].map((id) => `${base}/conversation/${id}`);
  await until(() => expect(links()).toEqual(all));
  expect(here()).toBe("/conversation/c1");
  press(window, "n", "g", "q");
  const field = document.querySelector<HTMLInputElement>("dialog input")!;
  expect(document.querySelector("label[for='" + field.id + "']")?.textContent).toBe(nb["find.search"]);
  const type = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  type("ugle NORSK");
  await until(() => expect(links()).toEqual([all[2]]));
  type("finnes ikke");
  await until(() => expect(document.querySelector("dialog")!.textContent).toContain(nb["find.none"]));
  type("ugle");
  await until(() => expect(links()).toEqual([all[2]]));
  field.form!.requestSubmit();
  await isAt("/conversation/c3");
  expect(document.querySelector("dialog")).toBeNull();
  expect(sent.filter((call) => call.startsWith("POST") && call.includes("claim"))).toEqual([]);
});

test("in a conversation r leads to the reply and a to the procedure, and neither marks anything", async () => {
  await open("/conversation/c1");
  await until(() => expect(document.querySelector("textarea")).not.toBeNull());
  leaveBox();
  press(window, "r");
  expect(document.activeElement?.tagName).toBe("TEXTAREA");
  leaveBox();
  press(window, "a", "a");
  expect(document.activeElement?.textContent).toBe(nb["acute.heading"]);
  expect(document.activeElement?.closest("details")?.open).toBe(true);
  expect(sent.filter((call) => call.endsWith("/acute"))).toEqual([]);
});

test("a reply on its way can be taken back from any page, by button and by u", async () => {
  await open("/shift-log");
  lastSent.set({ id: "c1", sendsAt: new Date(Date.now() + 60_000).toISOString() });
  await until(() => expect(document.body.textContent).toContain(nb["undo.undo"]));
  press(window, "u");
  await isAt("/conversation/c1");
  expect(sent).toContain("POST /api/desk/conversations/c1/undo");
  await until(() => expect(document.body.textContent).toContain(nb["undo.undone"]));
  expect(document.body.textContent).not.toContain(nb["undo.undo"]);
});

test("an alarm that is not sent, and one that is refused, are above every page and on that of a conversation that is elsewhere", async () => {
  await open("/shift-log");
  const boxes = () =>
    [...document.querySelectorAll("[role=alert]:has([href^='tel:'])")].map(({ textContent }) => textContent);
  const about = { id: "elsewhere", help_numbers: [{ name: { nb: "Nødtelefon" }, number: "113" }] };
  let refusal = { ...sampleRefusal("network"), status: null as number | null };
  void untilSent("acute", about, async () => refusal);
  await until(() => expect(boxes()).toEqual([expect.stringContaining(nb["acute.unsent"])]));
  const link = document.querySelector<HTMLElement>(`a[href="${base}/conversation/elsewhere"]`);
  link!.click();
  await until(() => expect(document.body.textContent).toContain(nb["talk.not_found_title"]));
  expect(boxes()).toEqual([expect.stringContaining(nb["acute.unsent"])]);
  refusal = sampleRefusal("notFound");
  dispatchEvent(new Event("online"));
  await until(() => expect(boxes()).toEqual([expect.stringContaining(nb["acute.refused"])]));
  press(window, "g", "q");
  await isAt("/");
  await until(() => expect(boxes()).toEqual([expect.stringMatching(/113.*Lukk/)]));
  document.querySelector<HTMLElement>("[role=alert]:has([href^='tel:']) button")!.click();
  await until(() => expect(boxes()).toEqual([]));
});

test("the list of keys has those of the person who asks, and no others work", async () => {
  await open("/shift-log", "volunteer");
  press(window, "g", "r", "?");
  await until(() => expect(document.querySelector("dialog kbd")).not.toBeNull());
  const listed = [...document.querySelectorAll("dialog kbd")].map(({ textContent }) => textContent);
  expect(listed).toContain("g q");
  expect(listed).not.toContain("g r");
  expect(here()).toBe("/shift-log");
});
