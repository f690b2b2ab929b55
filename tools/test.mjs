import { runChecks } from "./lib/checks.mjs";
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { tellingProblems } from "./lib/say.mjs";
import { runTests } from "./lib/tests.mjs";

const [option, ...files] = process.argv.slice(2);
const isLong = option === "--long";

await tellingProblems(async () => {
  await ensureInstalled();
  const CHROMIUM = await ensureBrowser();
  await ensureBuilt();
  const checks = await runChecks();
  const tests = await runTests(isLong ? files : process.argv.slice(2), { CHROMIUM, ...(isLong && { LONG: "1" }) });
  const failed = checks.failed + tests.failed;
  console.log(`\n${checks.passed + tests.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
