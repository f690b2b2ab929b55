import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { locales, type BuiltInLocale } from "../../packages/contract/src/languages.ts";
import { languagesFolder } from "../../packages/texts/src/catalogue.ts";
import type { TextArea } from "../../packages/texts/src/values.ts";
import { parseTexts } from "../../packages/texts/src/yaml-tree.ts";

type Dictionary = Readonly<Record<string, string>>;

/** One file of each built-in language, and the note for translators on every key. */
export type Area = Readonly<{
  name: TextArea;
  notes: Dictionary;
  texts: Readonly<Record<BuiltInLocale, Dictionary>>;
}>;

/** The comment above each sentence of a Norwegian file. A blank line separates it from other comments. */
function notesIn(yaml: string): Dictionary {
  const notes: Record<string, string> = {};
  let comment: string[] = [];
  for (const line of yaml.split("\n")) {
    const [, key] = /^([\w.-]+): /.exec(line) ?? [];
    if (line.startsWith("# ")) comment.push(line.slice(2));
    else {
      if (key !== undefined) notes[key] = comment.join(" ");
      comment = [];
    }
  }
  return notes;
}

/** All files of the Norwegian folder, so that no area can be forgotten. */
export async function findAreas(folder = languagesFolder): Promise<readonly Area[]> {
  const names = (await readdir(join(folder, "nb"))).map((file) => file.replace(/\.yaml$/, "") as TextArea);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const read = async (locale: BuiltInLocale) => {
        const file = join(folder, locale, `${name}.yaml`);
        return [locale, parseTexts(file, await readFile(file))] as const;
      };
      const texts = Object.fromEntries(await Promise.all(locales.map(read))) as Area["texts"];
      return { name, notes: notesIn(await readFile(join(folder, "nb", `${name}.yaml`), "utf8")), texts };
    }),
  );
}
