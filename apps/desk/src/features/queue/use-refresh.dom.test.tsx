import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newQueries } from "#lib/queries.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { OwnProvider } from "#lib/use-me.ts";
import { sampleMe, sampleRefusal, sampleRow } from "#test/samples.ts";
import { nothing } from "#test/show.tsx";
import { ClaimNext } from "./QueueScreen.tsx";
import type { Claiming } from "./use-claim.ts";
import { useRefresh, useSection } from "./use-section.ts";

type Section = Parameters<typeof useSection>[0];

const counts = { acute: 0, waiting: 0, in_work: 0, review: 0, mine: 0, on_duty: 1 };

function Opened({ section }: Readonly<{ section: Section }>) {
  const { data, fetchNextPage } = useSection(section);
  const { soon } = useRefresh();
  return (
    <>
      <output>{data?.pages.length}</output>
      <button type="button" id="more" aria-label="more" onClick={() => void fetchNextPage()} />
      <button type="button" id="changed" aria-label="changed" onClick={soon} />
    </>
  );
}

let root: Root;
let requests: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const press = (id: string) => act(async () => document.getElementById(id)!.click());

async function open(section: Section, rows: readonly QueueRow[] = []): Promise<void> {
  requests = 0;
  vi.stubGlobal("fetch", async () => {
    requests += 1;
    return Response.json({ rows, counts, next: section === "answered" ? "more" : null });
  });
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueries()}>
        <Opened section={section} />
      </QueryClientProvider>,
    ),
  );
  await pass(100);
}

test("ten opened pages and a change each second stay far below the limit of requests, and the last change is fetched", async () => {
  await open("answered");
  for (let page = 1; page < 10; page++) {
    await press("more");
    await pass(10);
  }
  expect(document.querySelector("output")?.textContent).toBe("10");

  requests = 0;
  for (let second = 0; second < 60; second++) {
    await press("changed");
    await pass(1_000);
  }
  expect(requests).toBeLessThanOrEqual(160);
  expect(requests).toBeGreaterThanOrEqual(100);

  await pass(5_000);
  const before = requests;
  await press("changed");
  await pass(500);
  expect(requests).toBe(before + 10);
});

// Typing raises no event.
test.each([
  ["danger, with a colleague", 7, "danger", false],
  ["danger, with the reader", 1, "danger", true],
  ["work", 1, "in-work", false],
] as const)("a claimed row in %s is fetched %i times in a minute", async (_, expected, section, isMine) => {
  await open(section, [sampleRow({ state: "claimed", is_mine: isMine })]);
  await pass(60_000);
  expect(requests).toBe(expected);
});

test("a refused claim is brought into view each time: the pressed row may be far below", async () => {
  const seen: (string | null)[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    seen.push(this.textContent);
  });
  const draw = (claiming: Claiming) =>
    act(async () =>
      root.render(
        <SpokenProvider value={{ locale: "nb", texts: nb }}>
          <OwnProvider value={{ me: sampleMe(), changed: nothing, askForDuty: nothing }}>
            <ClaimNext claiming={claiming} onDuty={1} onClaim={nothing} />
          </OwnProvider>
        </SpokenProvider>,
      ),
    );
  await draw({ phase: "idle" });
  await draw({ phase: "told", what: "taken" });
  await draw({ phase: "working" });
  await draw({ phase: "told", what: "taken" });
  await draw({ phase: "failed", refusal: sampleRefusal("network") });
  expect(seen).toEqual([nb["queue.taken"], nb["queue.taken"], nb["app.failed_network"]]);
  vi.restoreAllMocks();
});
