import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { locales, type BuiltInLocale } from "../../packages/contract/src/languages.ts";
import { languagesFolder, notesIn } from "../../packages/texts/src/catalogue.ts";
import type { TextArea } from "../../packages/texts/src/values.ts";
import { parseTexts } from "../../packages/texts/src/yaml-tree.ts";

type Dictionary = Readonly<Record<string, string>>;

/** One file of each built-in language, and the note for translators on every key. */
export type Area = Readonly<{
  name: TextArea;
  notes: Dictionary;
  texts: Readonly<Record<BuiltInLocale, Dictionary>>;
}>;

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
      const notes = notesIn(await readFile(join(folder, "nb", `${name}.yaml`), "utf8"));
      return { name, notes: Object.fromEntries(notes), texts };
    }),
  );
}
