import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newQueries } from "#lib/queries.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { sampleMe } from "#test/samples.ts";
import { nothing } from "#test/show.tsx";
import { settle } from "#test/settle.ts";
import { ClosedDaysScreen } from "./ClosedDaysScreen.tsx";

const saved: unknown[] = [];
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (_: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (method === "GET") return Response.json({ runs: [{ tenant: "sos", from: "2026-12-24", to: "2026-12-27" }] });
    saved.push(JSON.parse(body ?? ""));
    return Response.json({ status: "success" });
  });
  HTMLDialogElement.prototype.showModal ??= nothing;
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test("days in a row are opened again after a question, all of them or some", async () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueries()}>
        <SpokenProvider value={{ locale: "nb", texts: nb }}>
          <ClosedDaysScreen me={sampleMe({ role: "admin" })} />
        </SpokenProvider>
      </QueryClientProvider>,
    ),
  );
  const opener = () =>
    [...document.querySelectorAll("button")].find((one) => one.textContent?.includes(": 24.12.2026"));
  await vi.waitFor(async () => (await settle(), expect(opener()).toBeDefined()), { timeout: 180_000 });
  await act(async () => opener()?.click());
  const [from, to] = document.querySelectorAll<HTMLInputElement>("dialog input[type=date]");
  expect([saved, from?.value, to?.value]).toEqual([[], "2026-12-24", "2026-12-27"]);
  from!.value = "2026-12-27";
  await act(async () => document.querySelector<HTMLFormElement>("dialog form")?.requestSubmit());
  await settle();
  expect(saved).toEqual([{ tenant: "sos", from: "2026-12-27", to: "2026-12-27", is_closed: false }]);
  await act(async () => root.unmount());
});
