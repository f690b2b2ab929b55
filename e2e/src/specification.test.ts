import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** Every `path`: name in the second column of the tables. */
const named = [...read("docs/specification.md").matchAll(/`([^`]+\.test\.tsx?)`: (.+?)(?=<br>|\s*\|\s*$)/gm)].map(
  ([, path = "", name = ""]) => [path, name] as const,
);

it("every line of the specification that names a test names one that exists", () => {
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(([path, name]) => !read(path).includes(`"${name.replaceAll('"', '\\"')}"`));
  expect(missing).toEqual([]);
});
