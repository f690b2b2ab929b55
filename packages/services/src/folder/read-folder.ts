import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "@sosmessages/texts/yaml-tree.ts";
import { fileNames, folderNames, type FolderContent } from "./content.ts";
import { isLink, namesAt, readableFile, readSmallFile } from "./read-file.ts";

/** The files of a folder on the disk. `unread`: files that are there, and were reported. */
export type FolderFiles = Readonly<{ content: FolderContent; unread: ReadonlySet<string> }>;

/** A link in place of a folder is reported. Otherwise the service would be missing without a reason. */
export function isFolder(path: string, report: Report): boolean {
  if (isLink(path)) report({ file: path, line: 1, sentence: "this is a link; copy the folder here instead." });
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Misnamed data that would be ignored: a file with another extension, a folder in other letters. */
function reportUnread(own: string, report: Report): void {
  const names = namesAt(own);
  if (names === null) report({ file: own, line: 1, sentence: "this folder cannot be read." });
  for (const name of names ?? []) {
    const file = join(own, name);
    // Links in place of a file are reported when it is read.
    const isGroup = isFolder(file, fileNames.includes(name) ? () => {} : report);
    if (isLink(file)) continue;
    const isKnown = (isGroup ? folderNames : fileNames).includes(name);
    const isData = /\.(ya?ml|json|svg)$/i.test(name) || [...fileNames, ...folderNames].includes(name.toLowerCase());
    const here = `the files here are ${fileNames.join(", ")}, and those in ${folderNames.join(" and ")}`;
    if (!isKnown && (isGroup || isData))
      report({ file, line: 1, sentence: `this ${isGroup ? "folder" : "file"} would not be read; ${here}.` });
  }
}

/** Reads the files of a service's folder, and reports what only the disk can have: links, and files that are too large or no text. */
export function readServiceFolder(own: string, report: Report): FolderFiles {
  const content = new Map<string, string>();
  const unread = new Set<string>();
  const read = (name: string): void => {
    const file = join(own, name);
    const bytes = readSmallFile(file);
    if (bytes === undefined) return;
    const text = bytes && textOf(bytes);
    if (text !== null) return void content.set(name, text);
    const sentence = bytes ? "the file must be text in UTF-8." : `this cannot be read; it must be ${readableFile}.`;
    report({ file, line: 1, sentence });
    unread.add(name);
  };
  /** Files with other names are reported by them. */
  const readOrName = (name: string): void =>
    /^[a-z-]+\.yaml$/.test(name.slice(name.lastIndexOf("/") + 1)) ? read(name) : void content.set(name, "");

  // A procedure in desk.yml would be ignored, and missed at the worst moment.
  reportUnread(own, report);
  for (const name of fileNames) read(name);
  for (const name of namesAt(join(own, "texts")) ?? []) readOrName(`texts/${name}`);
  for (const code of namesAt(join(own, "languages")) ?? []) {
    const names = namesAt(join(own, "languages", code));
    if (names === null) content.set(`languages/${code}`, "");
    // An empty folder is a language with the usual facts.
    else if (names.length === 0) content.set(`languages/${code}/language.yaml`, "");
    for (const name of names ?? []) readOrName(`languages/${code}/${name}`);
  }
  return { content, unread };
}

/** null: it is not UTF-8. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
