// Takes the lists of names that the personal-data detector knows beside those written by hand: npm run names
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./lib/root.mjs";

const server = join(root, "apps", "server");
// The package belongs to the server's workspace, and its ECMAScript half holds the raw lists.
const entry = createRequire(join(server, "package.json"))
  .resolve("@faker-js/faker")
  .replace(/\.cjs$/, ".js");
const { allLocales } = await import(pathToFileURL(entry).href);

const givenFrom = "nb_NO da sv fi en de nl pl es ro lv sr_RS_latin ku_kmr_latin en_IN en_NG".split(" ");
const surnamesFrom = "nb_NO da sv fi en pl es en_IN sr_RS_latin".split(" ");

const isOneLatinWord = (name) => /^\p{Script=Latin}[\p{Script=Latin}'’-]+$/u.test(name) && /^\p{Lu}/u.test(name);
const collect = (locales, part) =>
  [...new Set(locales.flatMap((locale) => Object.values(allLocales[locale].person[part]).flat()))]
    .filter((name) => typeof name === "string" && isOneLatinWord(name))
    .map((name) => name.normalize("NFC"))
    .toSorted((a, b) => (a < b ? -1 : 1));

const lines = (names) => {
  const rows = [""];
  for (const name of names) {
    if (rows.at(-1).length + name.length > 150) rows.push("");
    rows.push(`${rows.pop()}${rows.at(-1) === "" ? "" : " "}${name}`.trim());
  }
  return rows.join("\n");
};

const list = (name, names) => `export const ${name} = \`\n${lines(names)}\n\`\n  .trim()\n  .split(/\\s+/);\n`;

await writeFile(
  join(server, "src", "retention", "personal-data", "lists", "from-faker.ts"),
  `// Written by \`npm run names\` from the lists of @faker-js/faker (MIT, see node_modules/@faker-js/faker/LICENSE). Not edited by hand.\n\n` +
    `${list("givenFromFaker", collect(givenFrom, "first_name"))}\n${list("surnamesFromFaker", collect(surnamesFrom, "last_name"))}`,
);
