import { buildPages } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { printingProblems } from "./lib/print.mjs";

await printingProblems(async () => {
  await ensureInstalled();
  await buildPages();
});
