import fc from "fast-check";
import { expect, test } from "vitest";
import { newFairLine } from "./fair-queue.ts";

const roomy = { most: 1_000, mostOfOne: 1_000 };
const all = <Item>(line: ReturnType<typeof newFairLine<Item>>): Item[] => {
  const items: Item[] = [];
  for (let item = line.shift(); item !== null; item = line.shift()) items.push(item);
  return items;
};

test("networks take turns, and so do the sites and households within them", () => {
  const line = newFairLine<string>(roomy);
  for (const item of ["a1", "a2", "a3"]) line.push(["A", "site", "home"], item);
  line.push(["A", "site", "neighbour"], "n1");
  line.push(["A", "other", "home"], "o1");
  line.push(["B", "site", "home"], "b1");
  expect(all(line)).toEqual(["a1", "b1", "o1", "n1", "a2", "a3"]);
});

test("whoever comes from elsewhere is next but one, however many are in line and however wide their network is", () => {
  const line = newFairLine<string>(roomy);
  for (let household = 0; household < 256; household += 1) {
    for (const turn of [1, 2, 3]) line.push(["A", "site", String(household)], `${household}.${turn}`);
  }
  line.push(["B", "site", "home"], "from elsewhere");
  expect([line.shift(), line.shift()]).toContain("from elsewhere");
});

test("a full line loses the newest of the network with most in it, and lets a newcomer in", () => {
  const line = newFairLine<string>({ most: 4, mostOfOne: 3 });
  for (const item of ["a1", "a2", "a3"]) expect(line.push(["A", "a"], item)).toBeNull();
  expect(line.push(["A", "a"], "a4"), "more than one network may have").toBe("a4");
  expect(line.push(["B", "b"], "b1")).toBeNull();
  expect(line.push(["C", "c"], "c1"), "the largest makes way").toBe("a3");
  expect(line.push(["A", "a"], "a5")).toBe("a5");
  expect(all(line)).toEqual(["a1", "b1", "c1", "a2"]);
});

test("the widest network counts first: many households of one site make way before a single one elsewhere does", () => {
  const line = newFairLine<string>({ most: 6, mostOfOne: 6 });
  for (const household of ["1", "2", "3"]) line.push(["A", "site", household], `a${household}`);
  for (const item of ["b1", "b2"]) line.push(["B", "site", "home"], item);
  line.push(["C", "site", "home"], "c1");
  expect(line.push(["D", "site", "home"], "d1")).toBe("a3");
});

test("any of them may leave, and any may be chosen to make way", () => {
  const line = newFairLine<string>({ most: 3, mostOfOne: 3, leaving: (items) => [...items][0]! });
  for (const item of ["a1", "a2", "a3"]) line.push(["A"], item);
  expect(line.push(["B"], "b1")).toBe("a1");
  line.remove(["A"], "a2");
  line.remove(["A"], "not there");
  line.remove(["nowhere"], "a3");
  expect(line.prune((item) => item === "b1")).toEqual(["b1"]);
  expect([line.size(), all(line)]).toEqual([1, ["a3"]]);
});

test("whatever comes and goes, each item leaves once, and within a network in the order it came", () => {
  const act = fc.oneof(
    fc.record({
      kind: fc.constant("push" as const),
      path: fc.array(fc.constantFrom("a", "b", "c"), { minLength: 3, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant("shift" as const) }),
    fc.record({ kind: fc.constant("prune" as const), of: fc.nat(5) }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 200 }), (acts) => {
      const line = newFairLine<{ readonly path: string; readonly number: number }>({ most: 20, mostOfOne: 8 });
      const left = new Set<number>();
      const last = new Map<string, number>();
      let [pushed, outOfOrder] = [0, 0];
      const leave = (item: { number: number } | null) => {
        if (item === null) return;
        expect(left.has(item.number)).toBe(false);
        left.add(item.number);
      };
      const shift = () => {
        const item = line.shift();
        if (item !== null && item.number < (last.get(item.path) ?? 0)) outOfOrder += 1;
        if (item !== null) last.set(item.path, item.number);
        leave(item);
      };
      for (const one of acts) {
        if (one.kind === "push") leave(line.push(one.path, { path: one.path.join(), number: (pushed += 1) }));
        else if (one.kind === "prune")
          for (const item of line.prune(({ number }) => number % 6 === one.of)) leave(item);
        else shift();
        expect(line.size()).toBe(pushed - left.size);
        expect(line.size()).toBeLessThanOrEqual(20);
      }
      expect(outOfOrder).toBe(0);
      for (const item of all(line)) leave(item);
      expect(left.size).toBe(pushed);
    }),
  );
});
