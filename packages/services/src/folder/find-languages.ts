import { readdirSync } from "node:fs";
import { join } from "node:path";
import { languagesFolder } from "@sosmessages/texts/catalogue.ts";
import { languagesAt, readLanguage, type ReadLanguage } from "./language-folder.ts";
import { readableFile, readSmallFile } from "./read-file.ts";
import { parseYaml, type Report } from "@sosmessages/texts/yaml-tree.ts";

/** A language that is a folder. `service`: the one that brings it; null: it ships. */
export type FoundLanguage = Readonly<{ code: string; service: string | null; folder: string }>;

const silent: Report = () => {};

/** Those that ship, and those that the services in this folder bring. */
export function findLanguages(services: string): readonly FoundLanguage[] {
  const foldersIn = (folder: string, service: string | null) =>
    languagesAt(folder, silent).map((code) => ({ code, service, folder: join(folder, code) }));
  let names: readonly string[] = [];
  try {
    names = readdirSync(services)
      .filter((name) => !/^[._]/.test(name))
      .toSorted();
  } catch {
    // Then no service brings any.
  }
  return [
    ...foldersIn(languagesFolder, null),
    ...names.flatMap((name) => foldersIn(join(services, name, "languages"), name)),
  ];
}

/** A language as its folder has it, whichever service speaks it; undefined: it is not right, and that has been reported. */
export function readLanguageAt(folder: string, report: Report): ReadLanguage | undefined {
  const yaml = (name: string) => {
    const file = join(folder, name);
    const bytes = readSmallFile(file);
    if (bytes === null) report({ file, line: 1, sentence: `this cannot be read; it must be ${readableFile}.` });
    return bytes && parseYaml(file, bytes, report);
  };
  return readLanguage(folder, yaml, report);
}
