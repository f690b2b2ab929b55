// Takes the postal places that the detector knows: npm run places -- FILE, the file being converted/postal-codes-simple.js of npm's norway-postal-codes.
import { readFile, writeFile } from "node:fs/promises";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Say where converted/postal-codes-simple.js of norway-postal-codes is.");

const places = [...(await readFile(file, "utf8")).matchAll(/"\d{4}": ?"(?<place>[^"]+)"/g)].map(
  (match) => match.groups!["place"]!,
);
const rows = [""];
for (const place of [...new Set(places.map((one) => one.normalize("NFC").toLowerCase()))].toSorted()) {
  const last = rows.length - 1;
  if (rows[last]!.length + place.length > 150) rows.push(place);
  else rows[last] = rows[last] === "" ? place : `${rows[last]},${place}`;
}

await writeFile(
  new URL("../../src/retention/personal-data/lists/places/postal-places.ts", import.meta.url),
  `// Written by \`npm run places\` from norway-postal-codes 3.3.0 (MIT, Sindre Sorhus). Not edited by hand.\n\n` +
    `export const postalPlaces = \`\n${rows.join("\n")}\n\`\n  .trim()\n  .split(/[,\\n]/);\n`,
);
