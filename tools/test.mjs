import { constants } from "node:os";
import { runChecks } from "./lib/checks.mjs";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { ensurePrograms } from "./lib/ensure-programs.mjs";
import { printingProblems } from "./lib/print.mjs";
import { bundleForTests, runTests } from "./lib/tests.mjs";

const isLong = process.argv[2] === "--long";
const files = process.argv.slice(isLong ? 3 : 2);

/** As last measured on two quiet cores, without installing. */
const usualMinutes = 16;

await printingProblems(async () => {
  if (files.length === 0)
    console.log(isLong ? "This takes some hours." : `This takes about ${usualMinutes} minutes on two quiet cores.`);
  await ensureInstalled();
  const programs = await ensurePrograms({ isLong, files });
  await ensureBuilt();
  if (files.length === 0) Object.assign(programs, await bundleForTests());
  // Tests wait for servers, clocks and disks. The checks use the processor in these pauses only.
  const checks = files.length === 0 ? [runChecks(constants.priority.PRIORITY_LOW)] : [];
  const runs = await Promise.all([...checks, runTests(files, { ...programs, ...(isLong && { LONG: "1" }) })]);
  if (isLong && files.length === 0) {
    console.log("\nThe journeys again, in Firefox");
    runs.push(await runTests(["e2e/src"], { ...programs, E2E_BROWSER: "firefox" }));
  }
  const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
  const failed = sum("failed");
  // CI keeps the last lines only.
  if (failed > 0) console.log("\nWhat failed");
  for (const { name, reason } of runs.flatMap(({ failures }) => failures)) console.log(`  ${name}\n    ${reason}`);
  console.log(`\n${sum("passed")} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
