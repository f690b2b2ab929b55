// Takes the tables of texts:export back into packages/texts, and into the languages of SERVICES_DIR: npm run texts:import [-- FOLDER]
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { shippedServicesFolder } from "../../packages/services/src/folder/read-services.ts";
import { findAreas } from "./areas.ts";
import { reviewedLanguages } from "./reviewed.ts";
import { takeBack } from "./tables.ts";

const folder = resolve(process.argv[2] ?? "texts-review");
const areas = await findAreas();
let problems = 0;
for (const language of reviewedLanguages(resolve(process.env.SERVICES_DIR ?? shippedServicesFolder))) {
  const file = join(folder, `${language.table}.csv`);
  if (!existsSync(file)) continue;
  const { changed, refused } = await takeBack(areas, language, await readFile(file, "utf8"));
  console.log(`${language.table}: ${changed.length} changed, ${refused.length} refused`);
  for (const line of changed) console.log(`  changed  ${line}`);
  for (const line of refused) console.log(`  refused  ${line}`);
  problems += refused.length;
  if (language.code === "se" && changed.length > 0)
    console.log("Next: npm run check:se, and the lines of docs/language/se-sentences.tsv.");
}
process.exitCode = problems === 0 ? 0 : 1;
