import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../lib/ensure-built.mjs";
import { ensurePrograms } from "../lib/ensure-programs.mjs";
import { Problem, printingProblems } from "../lib/print.mjs";
import { root } from "../lib/root.mjs";
import { runTests } from "../lib/tests.mjs";
import { newChoice } from "./choose.ts";

const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
const lines = (text) => text.split("\n").filter((line) => line !== "");
const quietly = (work) => {
  try {
    return work();
  } catch {
    return null;
  }
};

/** What is not committed, and what this branch has over the main one; on that one, without any of it, the last commit. */
const changedFiles = (base) => {
  const since = (commit) => lines(git("diff", "--name-only", "--no-renames", commit));
  const untracked = lines(git("ls-files", "--others", "--exclude-standard"));
  if (base !== undefined) return [...since(base), ...untracked];
  const main = ["origin/main", "main"].find((name) => quietly(() => git("rev-parse", "--verify", name)) !== null);
  const changed = [...since(main === undefined ? "HEAD" : git("merge-base", "HEAD", main)), ...untracked];
  return changed.length > 0 ? changed : since("HEAD~1");
};

await printingProblems(async () => {
  const [base] = process.argv.slice(2);
  const changed = quietly(() => changedFiles(base));
  if (changed === null) throw new Problem(`git does not know what changed${base ? ` since ${base}` : ""}.`);
  const paths = lines(git("ls-files", "--cached", "--others", "--exclude-standard")).filter((path) =>
    existsSync(join(root, path)),
  );
  const tests = newChoice({ paths, read: (path) => readFileSync(join(root, path), "utf8") })(changed);
  console.log(`${changed.length} changed files touch ${tests.length} files of tests; npm test runs all.`);
  if (tests.length === 0) return;
  const needsBrowser = tests.some((test) => test.startsWith("e2e/"));
  const programs = await ensurePrograms({ isLong: false, files: tests });
  if (needsBrowser) await ensureBuilt();
  const { passed, failed } = await runTests(tests, programs);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
