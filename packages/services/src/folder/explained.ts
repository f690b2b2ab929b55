import { dataFiles, type DataFile, type FieldSchema } from "../schema.ts";
import type { FolderContent } from "./content.ts";
import { sentencesByPage } from "./text-pages.ts";

const isDataFile = (path: string): path is DataFile => Object.hasOwn(dataFiles, path);

/** The explanation of each name: `reply_hours` of a data file, `start entrance.title` of a sentence. */
function explanationsFor(path: string): ReadonlyMap<string, string> {
  if (path.startsWith("texts/"))
    return new Map(sentencesByPage().map(({ area, key, note }) => [`${area} ${key}`, note]));
  const fields: Readonly<Record<string, FieldSchema>> = isDataFile(path) ? dataFiles[path].properties : {};
  return new Map(Object.entries(fields).map(([name, { description = "" }]) => [name, description]));
}

const header = "# A comment explains the line below it. Keep placeholders such as {number}.\n\n";

/** Lines stay as they are: a parser would attach comments to other fields. */
function explainedFile(path: string, text: string): string {
  const explanations = explanationsFor(path);
  if (explanations.size === 0) return text;
  let area = "";
  let before = "";
  const lines = text.split("\n").flatMap((line) => {
    const [, indent = "", name = ""] = /^(\s*)["']?([\w.-]+)["']?:/.exec(line) ?? [];
    if (name !== "" && indent === "") area = name;
    const about = explanations.get(indent === "" ? name : `${area} ${name}`);
    const isExplained = before.trimStart().startsWith("#");
    before = line;
    return about && !isExplained ? [`${indent}# ${about.replaceAll(/\s+/g, " ")}`, line] : [line];
  });
  return `${text.startsWith("#") ? "" : header}${lines.join("\n")}`;
}

/** For translators: each field and sentence has its explanation, unless the file has a comment there. */
export const explained = (content: FolderContent): FolderContent =>
  new Map([...content].map(([path, text]) => [path, explainedFile(path, text)]));
