import { constants } from "node:os";
import { join } from "node:path";
import { requireNode, root } from "./project.mjs";
import { withProgress } from "./print.mjs";
import { firstLine } from "./reporter.mjs";
import { runQuietly } from "./run.mjs";

const bin = (...path) => join(root, "node_modules", ...path);

/** Everything that can be known of the code without running the service. */
const checks = [
  { name: "formatted", command: [bin("prettier", "bin", "prettier.cjs"), "--check", "--log-level=warn", "."] },
  { name: "types fit", command: [bin("typescript", "bin", "tsc"), "-b", "--checkers", "1"] },
  { name: "lint, and arrows point the right way", command: [bin("oxlint", "bin", "oxlint"), "--deny-warnings"] },
  { name: "nothing unused", command: [bin("knip", "bin", "knip.js"), "--no-progress"] },
  { name: "plain English", command: [join(root, "tools", "plain-english", "main.mjs")] },
];

/** Runs them all at once, prints the result of each, and returns how many passed and failed, and why. */
export const runChecks = (priority = constants.priority.PRIORITY_NORMAL) =>
  withProgress("Checking format, types, lint, unused code and language", () => check(priority));

const check = async (priority) => {
  const outcomes = await Promise.all(
    checks.map(async ({ name, command }) => {
      const { succeeded, output } = await runQuietly(requireNode(), command, { cwd: root, priority });
      process.stdout.write(succeeded ? `ok    ${name}\n` : `${output.trimEnd()}\nFAIL  ${name}\n`);
      return succeeded ? [] : [{ name, reason: firstLine(output) }];
    }),
  );
  const failures = outcomes.flat();
  return { passed: checks.length - failures.length, failed: failures.length, failures };
};
