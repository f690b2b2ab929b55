import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

const red = String.raw`\u001b[31m`;

const files = {
  "fails.test.ts": `
    test("passes", () => {});
    describe("a group", () => test("fails", () => { throw new Error("${red}why\\nand more"); }));
    test("is long", () => { throw new Error("x".repeat(300)); });`,
  "hook.test.ts": `
    describe("with a hook", () => { beforeAll(() => { throw new Error("no service"); }); test("never runs", () => {}); });`,
  "load.test.ts": `throw new Error("cannot be loaded");`,
  "late.test.ts": `
    test("leaves work behind", async () => { void Promise.reject(new Error("left behind")); });`,
  "skipped.test.ts": `
    test.skip("waits for better days", () => {});`,
};

test("the results name each failed test with the first line of its error", () => {
  const folder = mkdtempSync(join(tmpdir(), "sosmessages-reporter-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const results = join(folder, "results.json");
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const reporter = `--reporter=${join(root, "tools", "lib", "reporter.mjs")}`;
  const args = [vitest, "run", `--root=${folder}`, "--globals", "--no-isolate", "--maxWorkers=1", reporter];
  spawnSync(process.execPath, args, { env: { ...process.env, TEST_RESULTS: results } });
  const { passed, failed, failures } = JSON.parse(readFileSync(results, "utf8")) as {
    passed: number;
    failed: number;
    failures: { name: string; reason: string }[];
  };
  rmSync(folder, { recursive: true });
  expect({ passed, failed }).toEqual({ passed: 2, failed: 4 });
  const byName = Object.fromEntries(failures.map(({ name, reason }) => [name, reason]));
  expect(byName).toEqual({
    "fails.test.ts > a group > fails": "why",
    "fails.test.ts > is long": `${"x".repeat(199)}…`,
    "hook.test.ts > with a hook": "no service",
    "load.test.ts": "cannot be loaded",
    "skipped.test.ts > waits for better days": "skipped",
    "between the tests": "left behind",
  });
});
