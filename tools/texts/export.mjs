// Writes every text as one table per language, for reviewers: npm run texts:export [-- FOLDER]
// With SERVICES_DIR, the languages that its services bring are among them.
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { shippedServicesFolder } from "../../packages/services/src/folder/read-services.ts";
import { findAreas } from "./areas.ts";
import { reviewedLanguages } from "./reviewed.ts";
import { tableOf } from "./tables.ts";

const folder = resolve(process.argv[2] ?? "texts-review");
const areas = await findAreas();
const languages = reviewedLanguages(resolve(process.env.SERVICES_DIR ?? shippedServicesFolder));
await mkdir(folder, { recursive: true });
for (const language of languages)
  await writeFile(join(folder, `${language.table}.csv`), await tableOf(areas, language));
console.log(
  `${languages.map(({ table }) => `${table}.csv`).join(", ")} are in ${folder}; pictures are in docs/screens.`,
);
console.log("Change the column translation, and nothing else. Then: npm run texts:import");
