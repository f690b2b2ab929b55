import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SpokenProvider } from "#lib/texts.tsx";
import { OwnProvider } from "#lib/use-me.ts";
import { sampleMe, sampleRow } from "#test/samples.ts";
import { nothing } from "#test/show.tsx";
import { followSent, lastSent, UndoToast } from "./UndoToast.tsx";

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(() => {
  root.unmount();
  lastSent.set(null);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const words = () => document.body.textContent;
const soon = () => new Date(Date.now() + 60_000).toISOString();
const standing = { at: null, holder: null, is_mine: false, opened_at: null, is_emptied: false };

const draw = () =>
  root.render(
    <SpokenProvider value={{ locale: "nb", texts: nb }}>
      <OwnProvider value={{ me: sampleMe(), changed: nothing, askForDuty: nothing }}>
        <UndoToast />
      </OwnProvider>
    </SpokenProvider>,
  );

/** On another page, a reply is on its way; then the service answers this about its conversation. */
async function meets(answer: () => Response): Promise<void> {
  let isAnswered = false;
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.includes("/standing"))
      return isAnswered ? answer() : Response.json({ ...standing, state: "sending", by: "sent" });
    return Response.json({ error: "unavailable" }, { status: 503 });
  });
  followSent("c1", soon());
  draw();
  await vi.waitFor(() => expect(words()).toContain(nb["undo.undo"]));
  isAnswered = true;
  await vi.waitFor(() => {
    dispatchEvent(new Event("online"));
    expect(words()).not.toContain(nb["undo.undo"]);
  });
}

test.each([
  ["an emergency stopped", () => Response.json({ ...standing, state: "review", by: "stopped" })],
  ["a leader took over", () => Response.json({ error: "notFound" }, { status: 404 })],
])("a reply that %s is said not to be sent, on every other page", async (_, answer) => {
  await meets(answer);
  expect(words()).toContain(nb["undo.stopped"]);
});

test.each([
  ["was delivered", () => Response.json({ ...standing, state: "idle", by: "answered" })],
  ["was answered by another letter", () => Response.json({ ...standing, state: "waiting", by: "written" })],
])("a reply that %s is not shown any more", async (_, answer) => {
  await meets(answer);
  expect(words()).toBe("");
});

test.each(["was loaded again", "lost the network, and with it the answer to Send,"])(
  "a page that %s offers the undo of the own reply, and of no other",
  async (way) => {
    const counts = { acute: 0, waiting: 0, in_work: 2, review: 0, mine: 1, on_duty: 1 };
    const rows = [
      sampleRow({ id: "c1", state: "sending" }),
      sampleRow({ id: "c2", state: "sending", sends_at: soon() }),
    ];
    const asked: string[] = [];
    let isOnline = way === "was loaded again";
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      if (isOnline && path.includes("section=in-work")) return Response.json({ rows, next: null, counts });
      return Response.json({ error: "unavailable" }, { status: 503 });
    });
    draw();
    await vi.waitFor(() => expect(asked.join()).toContain("section=in-work"));
    isOnline = true;
    await vi.waitFor(() => {
      if (way !== "was loaded again") dispatchEvent(new Event("online"));
      expect(words()).toContain(nb["undo.undo"]);
    });
    dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
    await vi.waitFor(() => expect(asked).toContain("/api/desk/conversations/c2/undo"));
  },
);

test("the page of another conversation leaves the reply as it is; its own page ends it", () => {
  followSent("c1", soon());
  followSent("c2", null);
  expect(lastSent.get()?.id).toBe("c1");
  followSent("c1", null);
  expect(lastSent.get()).toBeNull();
});
