import { runChecks } from "./lib/checks.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { printingProblems } from "./lib/print.mjs";
import { runTests } from "./lib/tests.mjs";

/** The tests that check the code against the rules of this repository. */
const ruleTests = [
  "tools/arrows.test.ts",
  "tools/commands.test.ts",
  "tools/docs.test.ts",
  "tools/exported-names.test.ts",
  "tools/lint",
  "tools/texts",
  "e2e/src/specification.test.ts",
  "apps/server/src/platform/database/test/schema.test.ts",
  "apps/server/src/platform/database/test/migrate.test.ts",
  "apps/server/src/platform/database/test/statements.test.ts",
  "apps/server/src/platform/database/test/table-owners.test.ts",
];

await printingProblems(async () => {
  await ensureInstalled();
  const code = await runChecks();
  const rules = await runTests(ruleTests);
  process.exitCode = code.failed + rules.failed === 0 ? 0 : 1;
});
