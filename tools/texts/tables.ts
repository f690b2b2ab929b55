import { readdir, readFile } from "node:fs/promises";
import type { Locale } from "../../packages/contract/src/languages.ts";
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

const columns = ["area", "key", "nb", "translation", "note", "pictures", "basis", "question"] as const;

/** Pages whose pictures have other names than their texts. */
const screens: Readonly<Record<string, string>> = {
  about: "about",
  app: "unreachable",
  change_password: "change-password",
  delete: "delete-profile",
  delete_account: "delete-account",
  errors: "messages-not-sent",
  form: "register-advice",
  helpline: "login",
  idle: "idle-warning",
  leaving: "login",
  no_script: "login",
  not_found: "not-found",
  recover_password: "recover",
  stores: "app",
  time: "messages",
  validation: "register-errors",
};

/** The pictures in docs/screens on which a text may be seen: in its own language where there are any. */
function picturesOf(area: string, key: string, locale: Locale, files: readonly string[]): string {
  const prefix = key.includes(".") ? (key.split(".", 1)[0] ?? "") : "";
  const start = area === "desk" ? `desk-${prefix}` : area === "push-switch" ? "profile" : (screens[prefix] ?? prefix);
  if (prefix === "" && area !== "push-switch") return "";
  const all = files.filter((file) => file.startsWith(`${start}-`));
  const own = all.filter((file) => new RegExp(`-${locale}(-dark)?\\.png$`).test(file));
  return (own.length > 0 ? own : all).slice(0, 6).join(" ");
}

const docs = new URL("../../docs/", import.meta.url);

/** One table per language: everything that a reviewer needs to see with a text. */
export async function tableOf(areas: readonly Area[], language: ReviewedLanguage): Promise<string> {
  const files = (await readdir(new URL("screens", docs))).filter((file) => file.endsWith(".png")).toSorted();
  const lines = (await readFile(new URL("language/se-sentences.tsv", docs), "utf8")).split("\n");
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
      const pictures = picturesOf(name, key, code, files);
      return [name, key, texts.nb[key] ?? "", language.said(area, key), note, pictures, rests, why];
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
