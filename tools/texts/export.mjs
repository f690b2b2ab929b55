// Writes every text as one table per language, for somebody to read through: npm run texts:export [-- FOLDER]
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { locales } from "../../packages/contract/src/languages.ts";
import { findAreas } from "./areas.ts";
import { tableOf } from "./tables.ts";

const folder = resolve(process.argv[2] ?? "texts-review");
const areas = await findAreas();
await mkdir(folder, { recursive: true });
for (const locale of locales) await writeFile(join(folder, `${locale}.csv`), await tableOf(areas, locale));
console.log(`${locales.map((locale) => `${locale}.csv`).join(", ")} are in ${folder}; pictures are in docs/screens.`);
console.log("Change the column translation, and nothing else. Then: npm run texts:import");
