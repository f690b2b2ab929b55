import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newQueries } from "#lib/queries.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { sampleMe } from "#test/samples.ts";
import { settle } from "#test/settle.ts";
import { Closings } from "./closings.tsx";

const meWith = (closes_on: string | null) =>
  sampleMe({ services: [{ id: "sos", name: {}, languages: [], closes_on }] });
let closesOn: string | null = null;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () => Response.json(meWith(closesOn)));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test("a closing that is announced, moved or taken back is shown on the open page", async () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueries()}>
        <SpokenProvider value={{ locale: "nb", texts: nb }}>
          <Closings me={meWith(null)} />
        </SpokenProvider>
      </QueryClientProvider>,
    ),
  );
  for (const [day, words] of [
    [null, ""],
    ["2999-01-31", "Tjenesten stenger 31.01.2999. Svar på det som venter."],
    ["2020-01-31", "Tjenesten er stengt fra 31.01.2020. Svar på det som venter."],
    [null, ""],
  ] as const) {
    closesOn = day;
    // As when the window is shown again.
    await act(async () => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await settle();
    expect(document.body.textContent).toBe(words);
  }
  await act(async () => root.unmount());
});
