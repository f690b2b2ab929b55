import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newQueries } from "#lib/queries.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { settle } from "#test/settle.ts";
import { Desk } from "./Desk.tsx";

const asked: string[] = [];
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (_: string, { body }: { body?: string } = {}) => {
    if (body !== undefined) asked.push(body);
    return Response.json({ status: "error", error: "invalidToken" }, { status: 400 });
  });
});
afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

test("a second invitation that is opened in the same tab is read, and leaves the address bar", async () => {
  history.replaceState(null, "", "/desk/invitation");
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueries()}>
        <SpokenProvider value={{ locale: "nb", texts: nb }}>
          <Desk invitation="first" />
        </SpokenProvider>
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(async () => (await settle(), expect(asked.some((body) => body.includes("first"))).toBe(true)), {
    timeout: 180_000,
  });
  history.replaceState(null, "", "/desk/invitation#second");
  act(() => void dispatchEvent(new Event("hashchange")));
  await vi.waitFor(async () => (await settle(), expect(asked.some((body) => body.includes("second"))).toBe(true)), {
    timeout: 180_000,
  });
  expect(location.hash).toBe("");
  act(() => root.unmount());
});
