import { globSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { callsText, files, type ContractModules } from "./client-calls.ts";

let modules: ContractModules = {};
beforeAll(async () => {
  const cwd = join(import.meta.dirname, "../src");
  const sources = globSync("**/*.ts", { cwd, exclude: ["**/*.test.ts"] }).toSorted();
  const imported = sources.map(async (file) => [file, await import(join(cwd, file))] as const);
  modules = Object.fromEntries(await Promise.all(imported));
});

describe("the calls that the pages carry", () => {
  it.each(Object.keys(files))("match the contract: %s", async (file) => {
    const text = callsText(modules, file);
    await expect(text, "`npm run calls` writes them anew").toMatchFileSnapshot(`../../../${file}`);
  });
});
