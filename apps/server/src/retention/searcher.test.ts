import { afterEach, expect, test } from "vitest";
import { newSearcher } from "./searcher.ts";

/** A thread that does what texts are not supposed to make it do. */
const wicked = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    const does = {
      hang() { for (;;); },
      backtrack() { /(a*)*b/.test("a".repeat(60)); },
      crash() { throw new Error("no"); },
      leave() { process.exit(); },
      hoard() { const all = []; for (;;) all.push(new Array(100_000).fill(0)); },
    };
    parentPort.on("message", ({ text }) => {
      does[text]?.();
      parentPort.postMessage([{ start: 0, end: text.length, kind: "name" }]);
    });
    parentPort.postMessage("ready");
  `)}`,
);
const honest = [{ start: 0, end: 4, kind: "name" }];

let searcher: ReturnType<typeof newSearcher>;
afterEach(() => searcher.close());

test("what the detector finds comes back from the other thread", async () => {
  searcher = newSearcher();
  const texts = ["Ring 40 12 34 56 nå", "Takk.", "Skriv til a@b.no"];
  expect(await searcher.search(texts)).toEqual([
    [{ start: 5, end: 16, kind: "phone" }],
    [],
    [{ start: 10, end: 16, kind: "email" }],
  ]);
  expect(await searcher.search([])).toEqual([]);
});

test.each(["hang", "backtrack", "crash", "leave", "hoard"])(
  "a text that makes the thread %s costs that text alone: those before and behind it are searched",
  async (text) => {
    searcher = newSearcher({ base: 100, perCharacter: 0 }, wicked);
    const all = await searcher.search(["Kari", text, "Kari", text, "Kari"]);
    expect(all).toEqual([honest, "failed", honest, "failed", honest]);
    const apart = await Promise.all(["Kari", text, "Kari"].map((each) => searcher.search([each])));
    expect(apart).toEqual([[honest], ["failed"], [honest]]);
  },
);

test("whoever is in a hurry comes next, and the main thread goes on all the while", async () => {
  searcher = newSearcher({ base: 100, perCharacter: 0 }, wicked);
  const order: string[] = [];
  const search = (text: string, isUrgent = false) =>
    searcher.search([text], isUrgent).then(() => order.push(isUrgent ? "urgent" : text));
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 10);
  await Promise.all([search("hang"), search("Kari"), search("Ola", true)]);
  clearInterval(ticking);
  expect(order).toEqual(["hang", "urgent", "Kari"]);
  expect(ticks).toBeGreaterThan(5);
});

test("a stop waits for no text, and blames none", async () => {
  searcher = newSearcher(undefined, wicked);
  await searcher.search(["Kari"]);
  const waiting = Promise.all([searcher.search(["hang"]), searcher.search(["Kari", "Kari"])]);
  await searcher.close();
  expect(await waiting).toEqual([["stopped"], ["stopped", "stopped"]]);
  expect(await searcher.search(["Kari"])).toEqual(["stopped"]);
});

test("that no thread can be started is nobody's fault but ours", async () => {
  searcher = newSearcher(undefined, new URL("data:text/javascript,throw new Error('no thread')"));
  await expect(searcher.search(["Kari"])).rejects.toThrow("no thread");
});
