import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newQueries } from "#lib/queries.ts";
import { useRefresh, useSection } from "./use-section.ts";

const counts = { acute: 0, waiting: 0, in_work: 0, review: 0, mine: 0, on_duty: 1 };

let requests: number;
let pages: number | undefined;
let section: ReturnType<typeof useSection>;
let refresh: ReturnType<typeof useRefresh>;

function Opened() {
  section = useSection("answered");
  pages = section.data?.pages.length;
  refresh = useRefresh();
  return null;
}

const root = createRoot(document.createElement("div"));
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  requests = 0;
  vi.stubGlobal("fetch", async () => {
    requests += 1;
    return Response.json({ rows: [], counts, next: "more" });
  });
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueries()}>
        <Opened />
      </QueryClientProvider>,
    ),
  );
  await pass(100);
  for (let page = 1; page < 10; page++) {
    void section.fetchNextPage();
    await pass(10);
  }
  expect(pages).toBe(10);
  requests = 0;
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("ten opened pages and a change each second: a minute is far from the limit of requests, and the last change is fetched", async () => {
  for (let second = 0; second < 60; second++) {
    refresh.soon();
    await pass(1_000);
  }
  expect(requests).toBeLessThanOrEqual(160);
  expect(requests).toBeGreaterThanOrEqual(100);
  await pass(5_000);
  const before = requests;
  refresh.soon();
  await pass(500);
  expect(requests).toBe(before + 10);
});
