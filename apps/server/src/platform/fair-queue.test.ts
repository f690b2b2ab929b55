import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { newFairQueue } from "./fair-queue.ts";

const bounds = { atOnce: 2, ofLine: { callers: 2, desk: 1 }, most: 200, mostOfOne: 100, patience: 60_000 } as const;
type Line = keyof typeof bounds.ofLine;
const here = (...network: string[]) => ({ network, isGone: () => false });

/** Work that ends when it is told to, and the order in which it began. */
const newWorkshop = (more: Partial<typeof bounds> | { patience: number } = {}) => {
  const queue = newFairQueue<Line>({ ...bounds, ...more });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const add = async (line: Line, who: ReturnType<typeof here>, name: string) => {
    const done = await queue.run(line, who, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => void ends.push(resolve));
      return true;
    });
    if (done === null) refused.push(name);
  };
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  };
  const endOne = async () => {
    await settle();
    ends.shift()?.();
    await settle();
  };
  return { queue, begun, refused, add, endOne, settle };
};

test("with 230 from five households in line at the desk, a caller begins at once", async () => {
  const { begun, refused, add } = newWorkshop();
  for (let number = 0; number < 230; number += 1) {
    void add("desk", here("A", "site", String(number % 5)), `desk ${number}`);
  }
  void add("callers", here("B", "site", "home"), "caller");
  await expect.poll(() => begun).toEqual(["desk 0", "caller"]);
  expect(refused).toHaveLength(29);
});

test("with 150 callers of one site in line, another one is served after two of them, and the desk after three", async () => {
  const { begun, add, endOne } = newWorkshop();
  for (let number = 0; number < 150; number += 1) {
    void add("callers", here("A", "site", String(number % 50)), `flood ${number}`);
  }
  void add("callers", here("B", "site", "home"), "caller");
  void add("desk", here("B", "site", "home"), "desk");
  for (let ended = 0; ended < 3; ended += 1) await endOne();
  expect(begun).toHaveLength(5);
  expect(begun).toEqual(expect.arrayContaining(["caller", "desk"]));
});

test("a full line refuses the network that has most in it; others still get in", async () => {
  const { queue, begun, refused, add, endOne, settle } = newWorkshop();
  for (let number = 0; number < 300; number += 1) {
    void add("callers", here("A", "site", String(number % 3)), `flood ${number}`);
  }
  for (let home = 0; home < 20; home += 1) void add("callers", here(`home ${home}`), `caller ${home}`);
  await settle();
  expect(queue.waiting()).toBe(200);
  expect(refused).toHaveLength(118);
  expect(refused.every((name) => name.startsWith("flood"))).toBe(true);
  for (let ended = 0; ended < 22; ended += 1) await endOne();
  expect(begun.filter((name) => name.startsWith("caller"))).toHaveLength(20);
});

test("who has hung up is passed over, and nobody waits longer than patience allows", async () => {
  const { queue, begun, refused, add, endOne } = newWorkshop({ patience: 600 });
  for (const name of ["one", "two"]) void add("callers", here("A"), name);
  let isGone = false;
  void add("callers", { network: ["B"], isGone: () => isGone }, "gone");
  isGone = true;
  void add("callers", here("C"), "third");
  await endOne();
  expect(begun).toEqual(["one", "two", "third"]);
  void add("callers", here("D"), "late");
  await expect.poll(() => refused).toEqual(["gone", "late"]);
  expect(queue.waiting()).toBe(0);
});

test("work that fails gives its place back", async () => {
  const queue = newFairQueue<Line>(bounds);
  for (let time = 0; time < 5; time += 1) {
    await expect(queue.run("desk", here("A"), () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  }
  expect(await queue.run("desk", here("A"), async () => "done")).toBe("done");
});
