import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { newQueries } from "#lib/queries.ts";
import { useRefresh, useSection } from "./use-section.ts";

const counts = { acute: 0, waiting: 0, in_work: 0, review: 0, mine: 0, on_duty: 1 };

function Opened() {
  const { data, fetchNextPage } = useSection("answered");
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
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const press = (id: string) => act(async () => document.getElementById(id)!.click());

test("ten opened pages and a change each second stay far below the limit of requests, and the last change is fetched", async () => {
  let requests = 0;
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () => {
    requests += 1;
    return Response.json({ rows: [], counts, next: "more" });
  });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueries()}>
        <Opened />
      </QueryClientProvider>,
    ),
  );
  await pass(100);
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
