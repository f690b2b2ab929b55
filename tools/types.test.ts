import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = join(root, "node_modules", ".cache");

/** Type-checks one file with the options of a project. */
const check = (project: string, source: string): string => {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "types-test-"));
  const config = { extends: join(root, `tsconfig.${project}.json`), files: ["x.ts"], include: [] };
  const compilerOptions = { incremental: false, tsBuildInfoFile: null };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ ...config, compilerOptions }));
  writeFileSync(join(folder, "x.ts"), `export const x = ${source};\n`);
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return stdout;
};

test.each([
  ["browser", "Buffer.from('x')"],
  ["browser", "process.pid"],
  ["worker", "document.title"],
  ["worker", "process.pid"],
  ["node", "window"],
  ["node", "document.title"],
])("in a %s file, %s does not compile", (project, source) => {
  expect(check(project, source)).toContain("Cannot find name");
});

test.each([
  ["browser", "document.title"],
  ["worker", "caches"],
  ["node", "process.pid"],
  ["mixed", "[document.title, process.pid]"],
])("in a %s file, %s compiles", (project, source) => {
  expect(check(project, source)).toBe("");
});
