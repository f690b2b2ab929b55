import { readFile } from "node:fs/promises";
import type { Area } from "./areas.ts";
import type { ReviewedLanguage } from "./reviewed.ts";

/** Comma-separated values as in RFC 4180. Spreadsheets recognise UTF-8 by the mark at the beginning. */
const mark = "\uFEFF";

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const toCsv = (rows: readonly (readonly string[])[]): string =>
  mark + rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/** Also accepts the variants of spreadsheets: other line ends, semicolons, and needless quotes. */
export function fromCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  const separator = /^[^\r\n]*?([,;])/.exec(text)?.[1] ?? ",";
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, "y");
  cells.lastIndex = text.startsWith(mark) ? 1 : 0;
  let row: string[] = [];
  while (cells.lastIndex < text.length) {
    const found = cells.exec(text);
    if (found === null) throw new Error(`The table cannot be read from: ${text.slice(Math.max(0, rows.length), 40)}`);
    const [, quoted, plain = "", end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const columns = ["area", "key", "nb", "translation", "note", "basis", "question"] as const;

const sentences = new URL("../../docs/language/se-sentences.tsv", import.meta.url);

/** One table per language: everything that a reviewer needs to see with a text. */
export async function tableOf(areas: readonly Area[], language: ReviewedLanguage): Promise<string> {
  const lines = (await readFile(sentences, "utf8")).split("\n");
  const basis = new Map(
    lines
      .map((line) => line.split("\t"))
      .map(([area, key, , basis, why]) => [`${area} ${key}`, [basis ?? "", why ?? ""]]),
  );
  const { code } = language;
  const rows = areas.flatMap((area) =>
    Object.entries(area.notes).map(([key, note]) => {
      const { name, texts } = area;
      const [rests = "", why = ""] = (code === "se" && basis.get(`${name} ${key}`)) || [];
      return [name, key, texts.nb[key] ?? "", language.said(area, key), note, rests, why];
    }),
  );
  return toCsv([columns, ...rows]);
}

/** Writes the changed translations of a table into the texts. A text that does not fit is refused with a reason. */
export async function takeBack(areas: readonly Area[], language: ReviewedLanguage, csv: string) {
  const [head, ...rows] = fromCsv(csv);
  const at = (name: (typeof columns)[number]) => head?.indexOf(name) ?? -1;
  for (const name of ["area", "key", "nb", "translation"] as const)
    if (at(name) === -1) throw new Error(`The table has no column ${name}.`);

  const refused: string[] = [];
  const changes = new Map<Area, Map<string, string>>();
  for (const row of rows) {
    const [name, key, nb, said = ""] = (["area", "key", "nb", "translation"] as const).map((column) => row[at(column)]);
    const text = said.replaceAll("\r\n", "\n").trim().normalize("NFC");
    const area = areas.find((known) => known.name === name);
    if (area === undefined || key === undefined || area.notes[key] === undefined)
      refused.push(`${name} ${key}: there is no such text`);
    else if (text !== language.said(area, key)) {
      const problem = generalProblem(text, nb, area.texts.nb[key] ?? "") ?? language.problemWith(text, area, key);
      if (problem !== null) refused.push(`${name} ${key}: ${problem}`);
      else changes.set(area, (changes.get(area) ?? new Map<string, string>()).set(key, text));
    }
  }
  for (const [area, texts] of changes) await language.write(area, texts);
  return {
    changed: [...changes].flatMap(([{ name }, texts]) => [...texts.keys()].map((key) => `${name} ${key}`)),
    refused,
  };
}

function generalProblem(text: string, nbThen: string | undefined, nb: string): string | null {
  if (text === "") return "the translation is empty";
  return nbThen === nb ? null : "the Norwegian text has changed since the table was written";
}
