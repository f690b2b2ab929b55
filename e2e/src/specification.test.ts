import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** The sections of the provider's specification. */
const specified = [
  "1. What the product does and for whom",
  "2. Screens and routes",
  "3. Entities and their fields",
  "4. States and transitions",
  "5. Validation rules",
  "6. Roles and permissions",
  "7. The calls it makes",
  "8. The error catalogue",
  "9. Business constants and limits",
];

const map = read("docs/specification.md");
const headings = [...map.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);
const rows = map.split("\n").filter((line) => line.startsWith("| ") && !/^\| (requirement|decision|---)/.test(line));

/** Every `path`: “name” in the second column of a table. */
const testsIn = (text: string) =>
  [...text.matchAll(/`([^`]+\.test\.tsx?)`: “(.+?)”(?=<br>|\s*\|\s*$)/gm)].map(
    ([, path = "", name = ""]) => [path, name] as const,
  );

/** Looks for the first argument of a test, not just any string in the file. A name that ends in "…" must fit exactly one test. */
const holds = (file: string, name: string): boolean => {
  const isShort = name.endsWith("…");
  const start = `"${name.replace(/…$/, "").replaceAll('"', '\\"')}${isShort ? "" : '"'}`;
  const found = file.split(start).filter((before, place, all) => place < all.length - 1 && /\(\s*$/.test(before));
  return isShort ? found.length === 1 : found.length > 0;
};

it("no section of the specification is missing from the map", () => {
  expect(headings.filter((heading) => specified.includes(heading))).toEqual(specified);
});

it("every line of the map names a test that shows it", () => {
  expect(rows.length).toBeGreaterThan(130);
  expect(rows.filter((line) => testsIn(line).length === 0)).toEqual([]);
});

it("every line of the specification that names a test names one that exists", () => {
  const missing = testsIn(map).filter(([path, name]) => !holds(read(path), name));
  expect(missing).toEqual([]);
});
