import { readFileSync } from "node:fs";

export const languages = ["nb", "nn", "en", "se"] as const;
export const labels = ["now", "serious", "none"] as const;
export type Label = (typeof labels)[number];
export type Letter = { readonly language: string; readonly label: Label; readonly text: string; readonly line: number };

const folder = new URL("./letters/", import.meta.url);

/** The training letters: one a line in `letters/LANGUAGE-LABEL.txt`. */
export const trainingLetters = (): Letter[] =>
  languages.flatMap((language) =>
    labels.flatMap((label) =>
      readFileSync(new URL(`${language}-${label}.txt`, folder), "utf8")
        .split(/\r?\n/)
        .filter((line) => line !== "" && !line.startsWith("#"))
        .map((text, line) => ({ language, label, text, line })),
    ),
  );

const columns = ["lang", "label", "note", "text"];

/** Letters of a table with the columns lang, label, note and text, or the reason why it is none. */
export const lettersOfTable = (table: string): Letter[] | string => {
  const [header, ...lines] = table.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (header !== columns.join("\t")) return `The first line must be: ${columns.join(", ")}, separated by tabs.`;
  const letters: Letter[] = [];
  for (const [at, line] of lines.entries()) {
    if (line === "") continue;
    const cells = line.split("\t");
    const [language, label, , text] = cells;
    if (cells.length !== columns.length)
      return `Line ${at + 2} has ${cells.length} columns instead of ${columns.length}.`;
    if (!labels.includes(label as Label)) return `Line ${at + 2}: the label must be ${labels.join(", ")}.`;
    letters.push({ language: language!, label: label as Label, text: text!.replaceAll("\\n", "\n"), line: at });
  }
  return letters.length > 0 ? letters : "The table has no letters.";
};
