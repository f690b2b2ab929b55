import { isDeepStrictEqual } from "node:util";
import { isMap, parse, parseDocument, stringify, type Document } from "yaml";
import type { TextArea } from "@sosmessages/texts/values.ts";
import { dataFiles } from "../schema.ts";
import type { FolderContent } from "./content.ts";
import { namedLanguages } from "./language-facts.ts";
import { ownAreas } from "./texts-file.ts";

/** null: the file is not YAML, so that nothing in it can be changed. */
function documentOf(content: FolderContent, file: string): Document | null {
  const document: Document = parseDocument(content.get(file) ?? "", { uniqueKeys: false });
  if (document.errors.length > 0) return null;
  if (!isMap(document.contents)) document.contents = document.createNode({});
  return document;
}

/** An empty file goes: a version holds only what differs from the defaults. */
function withFile(content: FolderContent, file: string, document: Document): FolderContent {
  const isEmpty = isMap(document.contents) && document.contents.items.length === 0;
  const text = document.toString({ lineWidth: 0 });
  return new Map([...[...content].filter(([path]) => path !== file), ...(isEmpty ? [] : [[file, text] as const])]);
}

export type EditedSentence = Readonly<{ area: string; key: string; language: string; text: string | null }>;

/** The folder with one sentence in the service's own words, or in the usual ones. null: the file cannot be changed. */
export function withSentence(content: FolderContent, edited: EditedSentence): FolderContent | null {
  const { area, key, language, text } = edited;
  const file = `texts/${language}.yaml`;
  const document = ownAreas.includes(area as TextArea) ? documentOf(content, file) : null;
  if (document === null) return null;
  const sentences = document.get(area);
  if (isMap(sentences)) sentences.delete(key);
  if (!isMap(sentences) || sentences.items.length === 0) document.delete(area);
  if (text !== null) document.setIn([area, key], text);
  return withFile(content, file, document);
}

/** The folder with one field of a data file. Comments around it stay. null: the field is unknown, or the file cannot be changed. */
export function withField(content: FolderContent, file: string, name: string, value: unknown): FolderContent | null {
  const schema = Object.entries(dataFiles).find(([each]) => each === file)?.[1];
  if (schema === undefined || !Object.hasOwn(schema.properties, name)) return null;
  const document = documentOf(content, file);
  if (document === null) return null;
  const edited = withLines(content.get(file) ?? "", name, value);
  const wanted = { ...(document.toJS() as object), [name]: value };
  if (edited !== null && isDeepStrictEqual(parse(edited), wanted)) return new Map(content).set(file, edited);
  document.set(name, document.createNode(value));
  return withFile(content, file, document);
}

/** The lines of one field are replaced. A printed document would have comments at other fields. null: no line begins with it. */
function withLines(source: string, name: string, value: unknown): string | null {
  const lines = source.split("\n");
  const from = lines.findIndex((line) => line.startsWith(`${name}:`));
  if (from === -1) return null;
  let to = from + 1;
  while (to < lines.length && /^(?:[\s#]|- |$)/.test(lines[to]!)) to++;
  // They belong to the next field.
  while (to > from + 1 && /^\s*(?:#|$)/.test(lines[to - 1]!)) to--;
  const written = stringify({ [name]: value }, { lineWidth: 0 }).trimEnd();
  return lines.toSpliced(from, to - from, written).join("\n");
}

const languagesNamed = (content: FolderContent): readonly string[] => {
  const named = valuesIn(content).get("service.yaml languages");
  return Array.isArray(named) ? named.map(String) : [];
};

/**
 * After a change of the languages. A new one that CLDR can name gets an empty folder, unless it has one or is included. The files of one
 * that was taken away go; they come back from `published` with it.
 */
export function withLanguageFiles(
  content: FolderContent,
  {
    before,
    published,
    included,
  }: Readonly<{ before: FolderContent; published: FolderContent; included: readonly string[] }>,
): FolderContent {
  const [now, was] = [languagesNamed(content), languagesNamed(before)];
  const codeOf = (path: string) => /^(?:texts|languages)\/([a-z]{2,3})[./]/.exec(path)?.[1] ?? "";
  const [added, removed] = [now.filter((code) => !was.includes(code)), was.filter((code) => !now.includes(code))];
  const kept = [...content].filter(([path]) => !removed.includes(codeOf(path)));
  const again = [...published].filter(([path]) => added.includes(codeOf(path)));
  const files = new Map([...again, ...kept]);
  const isThere = (code: string) =>
    included.includes(code) || [...files.keys()].some((path) => path.startsWith(`languages/${code}/`));
  for (const code of added)
    if (namedLanguages().has(code) && !isThere(code)) files.set(`languages/${code}/language.yaml`, "");
  return files;
}

const drawings = ["mark.svg", "illustration.svg"];
const inFolder =
  /^(service|desk|practice)\.yaml$|^(mark|illustration)\.svg$|^texts\/[a-z]{2,3}\.yaml$|^languages\/[a-z]{2,3}\/[a-z-]+\.yaml$/;

/** The folder with this file. null: no folder has such a file. An empty drawing goes. */
export function withWholeFile(content: FolderContent, path: string, text: string): FolderContent | null {
  if (!inFolder.test(path)) return null;
  const others = [...content].filter(([each]) => each !== path);
  const isGone = drawings.includes(path) && text.trim() === "";
  return new Map(isGone ? others : [...others, [path, text]]);
}

/** Whether the folders have the same values in this file; its comments may differ. */
export function hasSameValues(file: string, one: FolderContent, other: FolderContent): boolean {
  // A language is added by its file, which may be empty.
  const isAdded = file.startsWith("languages/") && !one.has(file);
  if (isAdded || !file.endsWith(".yaml")) return one.get(file) === other.get(file);
  const [a, b] = [documentOf(one, file), documentOf(other, file)];
  return a !== null && b !== null && isDeepStrictEqual(a.toJS(), b.toJS());
}

/** The value of each field of the data files, under `service.yaml helplines`, for the editor. */
export function valuesIn(content: FolderContent): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [file, { properties }] of Object.entries(dataFiles)) {
    const document = documentOf(content, file);
    for (const name of Object.keys(properties)) values.set(`${file} ${name}`, document?.toJS()?.[name] ?? null);
  }
  for (const file of drawings) values.set(`${file} `, content.get(file) ?? "");
  return values;
}

/** The service's own sentences by language, area and key, as far as the files can be read. */
export function ownSentences(content: FolderContent, language: string): ReadonlyMap<string, string> {
  const found: unknown = documentOf(content, `texts/${language}.yaml`)?.toJS();
  const sentences = new Map<string, string>();
  for (const [area, own] of Object.entries(found ?? {})) {
    for (const [key, text] of Object.entries((own ?? {}) as object))
      if (typeof text === "string") sentences.set(`${area} ${key}`, text);
  }
  return sentences;
}
