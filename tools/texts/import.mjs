// Takes the tables of texts:export back into packages/texts: npm run texts:import [-- FOLDER]
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { locales } from "../../packages/contract/src/languages.ts";
import { findAreas } from "./areas.ts";
import { takeBack } from "./take-back.ts";

const folder = resolve(process.argv[2] ?? "texts-review");
const areas = await findAreas();
let problems = 0;
for (const locale of locales) {
  const file = join(folder, `${locale}.csv`);
  if (!existsSync(file)) continue;
  const { changed, refused } = await takeBack(areas, locale, await readFile(file, "utf8"));
  console.log(`${locale}: ${changed.length} changed, ${refused.length} refused`);
  for (const line of changed) console.log(`  changed  ${line}`);
  for (const line of refused) console.log(`  refused  ${line}`);
  problems += refused.length;
  if (locale === "se" && changed.length > 0)
    console.log("Next: npm run check:se, and the lines of docs/language/se-sentences.tsv.");
}
process.exitCode = problems === 0 ? 0 : 1;
