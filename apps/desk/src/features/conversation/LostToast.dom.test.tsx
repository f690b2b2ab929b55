import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SpokenProvider } from "#lib/texts.tsx";
import { OwnProvider } from "#lib/use-me.ts";
import { sampleMe } from "#test/samples.ts";
import { nothing } from "#test/show.tsx";
import { followHeld, heldHardIn, heldToken, LostToast } from "./LostToast.tsx";

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const words = () => document.body.textContent;
const standing = { at: "2026-03-10T10:00:00.000Z", holder: null, is_mine: false, opened_at: null, is_emptied: false };

/** The holder is on another page, and a request about the conversation then returns this. */
async function meets(state: string, by: string, hardIn: string | null = null): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path.includes("/standing")) return Response.json({ ...standing, state, by });
    return Response.json({ error: "unavailable" }, { status: 503 });
  });
  root.render(
    <SpokenProvider value={{ locale: "nb", texts: nb }}>
      <OwnProvider value={{ me: sampleMe(), changed: nothing, askForDuty: nothing }}>
        <LostToast />
      </OwnProvider>
    </SpokenProvider>,
  );
  followHeld("c1", { username: "ugle", token: "token" }, hardIn);
  await vi.waitFor(() => {
    dispatchEvent(new Event("online"));
    expect(asked).toContain("/api/desk/conversations/c1/standing?token=token");
  });
  return asked;
}

test.each([
  ["claimed", "taken-over", "standing.taken-over_other"],
  ["waiting", "put-back", "standing.waiting_put-back"],
  ["waiting", "duty-over", "standing.waiting_duty-over"],
] as const)("on every other page the former holder is told: %s, %s", async (state, by, sentence) => {
  await meets(state, by, "sos");
  const told = nb[sentence].split(" {")[0] ?? "";
  await vi.waitFor(() => expect(words()).toContain(told));
  expect(words()).toContain(nb["talk.title"].replace("{name}", "ugle"));
  expect(document.querySelector("a")?.getAttribute("href")).toBe("/conversation/c1");
  // The page behind the link reads with it where the conversation stands.
  expect(heldToken("c1")).toBe("token");
  // After a hard letter they are asked how they are. The page behind the link offers a pause.
  expect(words()).toContain(nb["check.title"]);
  expect(heldHardIn("c1")).toBe("sos");
  [...document.querySelectorAll("button")].at(-1)?.click();
  await vi.waitFor(() => expect(words()).toBe(""));
  expect(heldToken("c1")).toBeNull();
});

test("a conversation without danger asks nobody how they are", async () => {
  await meets("claimed", "taken-over");
  await vi.waitFor(() => expect(words()).toContain("ugle"));
  expect(words()).not.toContain(nb["check.title"]);
});

test("the reader's own acts are not told", async () => {
  await meets("waiting", "released");
  await vi.waitFor(() => expect(heldToken("c1")).toBeNull());
  expect(words()).toBe("");
});
