import type { Area } from "./areas.ts";
import { fromCsv } from "./csv.ts";
import type { ReviewedLanguage } from "./reviewed.ts";
import type { columns } from "./tables.ts";

export type TakenBack = Readonly<{ changed: readonly string[]; refused: readonly string[] }>;

/** Writes the changed translations of a table into the texts. What does not fit is refused with a reason, and nothing lost. */
export async function takeBack(areas: readonly Area[], language: ReviewedLanguage, csv: string): Promise<TakenBack> {
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
