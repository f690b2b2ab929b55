import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** One name, two meanings, and why that is no trouble. */
const reasons: Readonly<Record<string, string>> = {
  migrate: "the operator's command is called what is typed, and calls the function of that name",
};

const declaration = /^export (?:async )?(?:const|let|function|class|type|interface) (\w+)/gm;

/** A file may export a schema and its type under one name. */
const filesByName = async (): Promise<Map<string, Set<string>>> => {
  const found = new Map<string, Set<string>>();
  for await (const file of glob("{apps/server,packages/contract}/src/**/*.ts", { cwd: root })) {
    if (/\.test\.ts$|\/test\//.test(file)) continue;
    for (const [, name = ""] of (await readFile(`${root}/${file}`, "utf8")).matchAll(declaration)) {
      found.set(name, (found.get(name) ?? new Set()).add(file));
    }
  }
  return found;
};

test("in the server and the contract each exported name means one thing", async () => {
  const found = await filesByName();
  expect(found.size).toBeGreaterThan(500);
  const several = [...found].filter(([, files]) => files.size > 1);
  const unexplained = several.filter(([name]) => !Object.hasOwn(reasons, name));
  expect(unexplained.map(([name, files]) => `${name}: ${[...files].join(", ")}`)).toEqual([]);
  expect(Object.keys(reasons).filter((name) => !several.some(([known]) => known === name))).toEqual([]);
});
