import { buildPages } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { tellingProblems } from "./lib/say.mjs";

await tellingProblems(async () => {
  await ensureInstalled();
  await buildPages();
});
