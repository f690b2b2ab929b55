// Prints how many letters of a table are lifted: npm run danger -- FILE.tsv [--verbose] [--languages]
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findDanger } from "#danger/find.ts";
import { labels, lettersOfTable, type Letter } from "./letters.ts";

const stop = (reason: string): never => {
  console.error(reason);
  process.exit(1);
};

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { verbose: { type: "boolean", default: false }, languages: { type: "boolean", default: false } },
    });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return { ...values, file };
  } catch {
    // An unknown option gets the same answer.
  }
  return stop("npm run danger -- FILE.tsv [--verbose] [--languages]");
};

const readTable = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return stop(`${file} cannot be read.`);
  }
};

const { file, verbose, languages } = readArguments();
const letters = lettersOfTable(readTable(file));
if (typeof letters === "string") stop(`${file}: ${letters}`);
const judged = (letters as Letter[]).map((letter) => Object.assign(letter, { found: findDanger(letter.text) }));

const printCounts = (of: readonly (typeof judged)[number][], before: string): void => {
  for (const label of labels) {
    const ofLabel = of.filter((letter) => letter.label === label);
    console.log(`${before}${label} ${ofLabel.filter(({ found }) => found !== null).length}/${ofLabel.length}`);
  }
};

printCounts(judged, "");
if (languages) {
  for (const language of new Set(judged.map((letter) => letter.language)))
    printCounts(
      judged.filter((letter) => letter.language === language),
      `  ${language} `,
    );
}
if (verbose) {
  for (const { language, label, text, found } of judged) {
    const words = text.replaceAll("\n", "\\n");
    if (label === "now" && found === null) console.log(`missed\t${language}\t${words}`);
    if (label === "none" && found !== null) console.log(`false alarm\t${language}\t${found.join(", ")}\t${words}`);
  }
}
