import { readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { BuiltInLocale } from "../../packages/contract/src/languages.ts";

const ownFolder = fileURLToPath(new URL("../../packages/texts/src", import.meta.url));

export type Dictionary = Readonly<Record<string, string>>;

/** One folder of texts: a note for the translator on every key, and the three languages. */
export type Area = Readonly<{
  name: string;
  folder: string;
  notes: Dictionary;
  texts: Readonly<Record<BuiltInLocale, Dictionary>>;
}>;

/** Found rather than listed: a folder with notes is an area, so that none can be forgotten. */
export async function findAreas(folder = ownFolder): Promise<readonly Area[]> {
  const entries = await readdir(folder, { recursive: true });
  const folders = entries.filter((entry) => entry.endsWith("notes.ts")).map((entry) => join(folder, dirname(entry)));
  return Promise.all(
    folders.toSorted().map(async (at) => ({
      name: relative(folder, at).replaceAll("\\", "/"),
      folder: at,
      notes: await dictionaryIn(join(at, "notes.ts")),
      texts: {
        nb: await dictionaryIn(join(at, "nb.ts")),
        se: await dictionaryIn(join(at, "se.ts")),
        en: await dictionaryIn(join(at, "en.ts")),
      },
    })),
  );
}

/** Each of these files exports one thing. */
async function dictionaryIn(file: string): Promise<Dictionary> {
  const [dictionary, ...others] = Object.values(
    (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, Dictionary>,
  );
  if (dictionary === undefined || others.length > 0) throw new Error(`${file} must export one dictionary.`);
  return dictionary;
}
