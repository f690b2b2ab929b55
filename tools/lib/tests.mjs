import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireNode, root } from "./project.mjs";
import { Problem, withProgress } from "./print.mjs";
import { firstLine } from "./reporter.mjs";
import { forwardSignals } from "./run.mjs";

const shown = 10;

const printSlowest = (files) => {
  console.log(`\nThe ${shown} slowest files`);
  for (const { name, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown))
    console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}`);
};

/** Tests start hundreds of servers. From a bundle, a start costs half the processor time that it costs from the sources. */
export const bundleForTests = () =>
  withProgress("Bundling the server", async () => {
    const { bundleServer } = await import("../../apps/server/build/bundle.ts");
    const folder = join(root, "dist.server");
    const { scripts } = await bundleServer("test");
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    for (const [name, code] of scripts) await writeFile(join(folder, name), code);
    return { SERVER_SCRIPTS: folder };
  });

/** Runs the tests in these files, or all of them, and returns how many passed and failed, and why. */
export const runTests = async (files = [], environment = {}) => {
  // vitest ignores a path that does not exist.
  const missing = files.filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0) throw new Problem(`There is no ${missing.join(", ")} to test.`);
  const folder = await mkdtemp(join(tmpdir(), "sosmessages-tests-"));
  const report = join(folder, "results.json");
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["default", join(root, "tools", "lib", "reporter.mjs")].map((name) => `--reporter=${name}`);
  const args = [vitest, "run", ...reporters, ...files];
  const child = spawn(requireNode(), args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    // Bundling the pages and the server sets "production", with which React has no tools for tests.
    env: { ...process.env, NODE_ENV: "test", TEST_RESULTS: report, ...environment },
  });
  forwardSignals(child);
  const code = await new Promise((resolve) => child.once("exit", resolve));
  try {
    const results = JSON.parse(await readFile(report, "utf8"));
    if (results.files.length > shown) printSlowest(results.files);
    // A file that cannot be loaded, or an error between tests, fails without a failed test.
    return code === 0 ? results : { ...results, failed: Math.max(1, results.failed) };
  } catch (error) {
    return { passed: 0, failed: 1, failures: [{ name: "vitest", reason: firstLine(error) }] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
