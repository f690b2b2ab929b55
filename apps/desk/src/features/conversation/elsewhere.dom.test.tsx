import type { Refusal } from "@sosmessages/client/http.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newQueries } from "#lib/queries.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { OwnProvider } from "#lib/use-me.ts";
import { sampleConversation, sampleMe, sampleRefusal } from "#test/samples.ts";
import { inConversation } from "#test/conversation-context.tsx";
import { nothing } from "#test/show.tsx";
import { callsOf, type Calls } from "./calls.ts";
import { Elsewhere } from "./ConversationScreen.tsx";
import { followHeld } from "./LostToast.tsx";
import { Outcome } from "./reply/Outcome.tsx";
import { useConversation } from "./use-conversation.ts";

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const me = sampleMe({ tenants: [] });
function Page() {
  const { shown } = useConversation(me, "c1");
  return <p>{shown.is === "elsewhere" ? `${shown.is} ${shown.standing?.state}` : shown.is}</p>;
}

test("a page that lost the conversation notices that it was given back, and that it is theirs again", async () => {
  const standing = { by: "taken-over", at: null, holder: null, is_mine: false, opened_at: null, is_emptied: false };
  const conversation = sampleConversation({ token: "t" });
  /** null: it is ours. */
  let state: string | null = null;
  vi.stubGlobal("fetch", async (path: string) => {
    if (state === "deleted" && path.includes("/standing")) return Response.json({ error: "gone" }, { status: 410 });
    if (path.includes("/standing")) return Response.json({ ...standing, state });
    return state === null ? Response.json(conversation) : Response.json({ error: "stale" }, { status: 409 });
  });
  const queries = newQueries();
  root.render(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );
  const becomes = async (to: string | null, words: string) => {
    state = to;
    void queries.invalidateQueries();
    await vi.waitFor(() => expect(document.body.textContent).toBe(words));
  };
  await becomes(null, "open");
  await becomes("claimed", "elsewhere claimed");
  await becomes("waiting", "elsewhere waiting");
  await becomes(null, "open");
  await becomes("deleted", "gone");
});

test("a reload says whether the page is visible", async () => {
  let again: string | null = null;
  vi.stubGlobal("fetch", async (path: string) => {
    again = new URL(path, location.origin).searchParams.get("again");
    return Response.json(sampleConversation());
  });
  const queries = newQueries();
  root.render(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(document.body.textContent).toBe("open"));
  const visibility = vi.spyOn(document, "visibilityState", "get");
  for (const [state, told] of [
    ["hidden", "hidden"],
    ["visible", "1"],
  ] as const) {
    visibility.mockReturnValue(state);
    void queries.invalidateQueries();
    await vi.waitFor(() => expect(again).toBe(told));
  }
  visibility.mockRestore();
});

test("a page that its former holder comes back to says where the conversation stands", async () => {
  const standing = { by: "put-back", at: null, holder: null, is_mine: false, opened_at: null, is_emptied: false };
  vi.stubGlobal("fetch", async (path: string) =>
    path.includes("/standing?token=token")
      ? Response.json({ ...standing, state: "waiting" })
      : Response.json({ error: "stale" }, { status: 409 }),
  );
  followHeld("c1", { username: "ugle", token: "token" });
  root.render(
    <QueryClientProvider client={newQueries()}>
      <Page />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(document.body.textContent).toBe("elsewhere waiting"));
  followHeld("c1", null);
});

describe("the conversation that a page lost is taken again", () => {
  const waiting = { by: "put-back", at: "2026-03-10T10:00:00.000Z", holder: null, opened_at: null } as const;
  const standing = { ...waiting, state: "waiting", is_mine: false, is_emptied: false } as const;
  const words = () => document.body.textContent;
  /** Presses the button; the service refuses. */
  const refused = async (error: Refusal["error"]) => {
    const told: string[] = [];
    const claim = async () => ({ ...sampleRefusal(error), until: new Date(Date.now() + 600_000).toISOString() });
    const Shown = () => {
      const [me, changed] = useState(sampleMe());
      return (
        <OwnProvider value={{ me, changed, askForDuty: () => void told.push("asks for duty") }}>
          <Elsewhere
            {...{ text: "Kjære deg", wasHere: true, standing, hardIn: null, onTaken: nothing }}
            calls={{ claim } as unknown as Calls}
            onRefused={() => void told.push("looks again")}
          />
        </OwnProvider>
      );
    };
    root.render(
      <SpokenProvider value={{ locale: "nb", texts: nb }}>
        <Shown />
      </SpokenProvider>,
    );
    await vi.waitFor(() => expect(words()).toContain(nb["talk.take_again"]));
    document.querySelector("button")!.click();
    await vi.waitFor(() => expect(told).toContain("looks again"));
    return told;
  };

  test.each([
    ["tooManyClaims", nb["queue.too_many"], true],
    ["offDuty", nb["queue.off_duty"], true],
    ["paused", nb["check.end"], false],
    ["taken", nb["work.stale"], false],
    ["gone", nb["talk.gone"], false],
    ["notFound", nb["talk.not_found"], false],
  ] as const)(
    "%s has its own words, and the button is there where it can help: %s",
    async (error, sentence, isOffered) => {
      const told = await refused(error);
      await vi.waitFor(() => expect(words()).toContain(sentence));
      expect(words()?.includes(nb["talk.take_again"])).toBe(isOffered);
      // The note about the pause is enough.
      expect(words()).not.toContain(nb["queue.paused"]);
      expect(told.includes("asks for duty")).toBe(error === "offDuty");
    },
  );
});

test.each(["talk.take", "queue.take_next"] as const)("%s off duty asks how long one stays", async (button) => {
  vi.stubGlobal("fetch", async () => Response.json({ error: "offDuty" }, { status: 409 }));
  let asked = 0;
  root.render(
    <SpokenProvider value={{ locale: "nb", texts: nb }}>
      <OwnProvider value={{ me: sampleMe(), changed: nothing, askForDuty: () => asked++ }}>
        {inConversation(<Outcome onUndone={nothing} />, { mode: "offer", calls: callsOf("c1", null) })}
      </OwnProvider>
    </SpokenProvider>,
  );
  const find = () => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === nb[button]);
  await vi.waitFor(() => expect(find()).toBeDefined());
  find()!.click();
  await vi.waitFor(() => expect(document.body.textContent).toContain(nb["queue.off_duty"]));
  expect(asked).toBe(1);
});
