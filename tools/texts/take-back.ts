import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "prettier";
import type { BuiltInLocale } from "../../packages/contract/src/languages.ts";
import type { Area } from "./areas.ts";
import { fromCsv } from "./csv.ts";
import { argumentsOf, parseMessage } from "../../packages/texts/src/message.ts";
import type { columns } from "./tables.ts";

export type TakenBack = Readonly<{ changed: readonly string[]; refused: readonly string[] }>;

/** Writes the changed translations of a table into the texts. What does not fit is refused with a reason, and nothing lost. */
export async function takeBack(areas: readonly Area[], locale: BuiltInLocale, csv: string): Promise<TakenBack> {
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
    const present = area?.texts[locale][key ?? ""];
    if (area === undefined || key === undefined || present === undefined)
      refused.push(`${name} ${key}: there is no such text`);
    else if (text !== present) {
      const problem = problemWith(text, nb, area.texts.nb[key] ?? "");
      if (problem !== null) refused.push(`${name} ${key}: ${problem}`);
      else changes.set(area, (changes.get(area) ?? new Map<string, string>()).set(key, text));
    }
  }
  for (const [area, texts] of changes) await rewrite(join(area.folder, `${locale}.ts`), texts);
  return {
    changed: [...changes].flatMap(([{ name }, texts]) => [...texts.keys()].map((key) => `${name} ${key}`)),
    refused,
  };
}

function problemWith(text: string, nbThen: string | undefined, nb: string): string | null {
  if (text === "") return "the translation is empty";
  if (nbThen !== nb) return "the Norwegian text has changed since the table was written";
  try {
    const asked = (message: string) => [...new Set(argumentsOf(parseMessage(message)))].toSorted().join();
    return asked(text) === asked(nb) ? null : `the gaps are not those of the Norwegian text: ${asked(nb)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Only the words between the quotation marks change; the file keeps its order, its comments and its empty lines. */
async function rewrite(file: string, texts: ReadonlyMap<string, string>): Promise<void> {
  let source = await readFile(file, "utf8");
  for (const [key, text] of texts) {
    const name = key.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const entry = new RegExp(`(^ +(?:"${name}"|${name}):\\s+)("(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*')`, "m");
    if (!entry.test(source)) throw new Error(`${key} was not found in ${file}.`);
    source = source.replace(entry, (_whole, before: string) => before + JSON.stringify(text));
  }
  await writeFile(file, await format(source, { parser: "typescript", printWidth: 120 }));
}
