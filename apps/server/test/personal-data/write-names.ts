// Takes the lists of names that the detector knows beside those written by hand: npm run names
import { writeFile } from "node:fs/promises";
import { allLocales } from "@faker-js/faker";

/** Names as they are borne in Norway, by those born here and those who came. */
const givenFrom = "nb_NO da sv fi en de nl pl es ro lv sr_RS_latin ku_kmr_latin en_IN en_NG".split(" ");
const surnamesFrom = "nb_NO da sv fi en pl es en_IN sr_RS_latin".split(" ");

const isOneLatinWord = (name: unknown): name is string =>
  typeof name === "string" && /^\p{Lu}[\p{Script=Latin}'’-]+$/u.test(name) && /^\p{Script=Latin}/u.test(name);

const collect = (locales: readonly string[], part: "first_name" | "last_name"): string[] => {
  const names = locales.flatMap((locale) =>
    Object.values(allLocales[locale as keyof typeof allLocales].person?.[part] ?? {}).flat(),
  );
  return [...new Set(names.filter(isOneLatinWord).map((name) => name.normalize("NFC")))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
};

const list = (name: string, names: readonly string[]): string => {
  const rows: string[] = [];
  for (const one of names) {
    const row = rows.at(-1);
    if (row === undefined || row.length + one.length > 150) rows.push(one);
    else rows[rows.length - 1] = `${row} ${one}`;
  }
  return `export const ${name} = \`\n${rows.join("\n")}\n\`\n  .trim()\n  .split(/\\s+/);\n`;
};

await writeFile(
  new URL("../../src/retention/personal-data/lists/names/from-faker.ts", import.meta.url),
  `// Written by \`npm run names\` from the lists of @faker-js/faker (MIT, see node_modules/@faker-js/faker/LICENSE). Not edited by hand.\n\n` +
    `${list("givenFromFaker", collect(givenFrom, "first_name"))}\n${list("surnamesFromFaker", collect(surnamesFrom, "last_name"))}`,
);
