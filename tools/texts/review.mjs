// Texts as one table per language, for reviewers. With SERVICES_DIR, the languages that its services bring are among them.
//   npm run texts:export [-- FOLDER]   writes the tables
//   npm run texts:import [-- FOLDER]   takes them back into packages/texts, and into the languages of SERVICES_DIR
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { shippedServicesFolder } from "../../packages/services/src/folder/read-services.ts";
import { findAreas } from "./areas.ts";
import { reviewedLanguages } from "./reviewed.ts";
import { tableOf, takeBack } from "./tables.ts";

const [direction, to = "texts-review"] = process.argv.slice(2);
const folder = resolve(to);
const areas = await findAreas();
const languages = reviewedLanguages(resolve(process.env.SERVICES_DIR ?? shippedServicesFolder));
const fileOf = ({ table }) => join(folder, `${table}.csv`);

if (direction === "export") {
  await mkdir(folder, { recursive: true });
  for (const language of languages) await writeFile(fileOf(language), await tableOf(areas, language));
  const tables = languages.map(({ table }) => `${table}.csv`).join(", ");
  console.log(`${tables} are in ${folder}; pictures of the pages are in docs/screens.`);
  console.log("Change the column translation, and nothing else. Then: npm run texts:import");
} else {
  for (const language of languages.filter((each) => existsSync(fileOf(each)))) {
    const { changed, refused } = await takeBack(areas, language, await readFile(fileOf(language), "utf8"));
    console.log(`${language.table}: ${changed.length} changed, ${refused.length} refused`);
    for (const line of changed) console.log(`  changed  ${line}`);
    for (const line of refused) console.log(`  refused  ${line}`);
    if (refused.length > 0) process.exitCode = 1;
    if (language.code === "se" && changed.length > 0)
      console.log("Next: npm run check:se, and the lines of docs/language/se-sentences.tsv.");
  }
}
