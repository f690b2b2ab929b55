import { createHash } from "node:crypto";
import { readdirSync, statSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtIn, locales } from "@sosmessages/contract/languages.ts";
import type { FolderLanguage, Overlay, Service } from "../service.ts";
import { readDeskFile, readPracticeFile } from "./desk-file.ts";
import { languagesFolder } from "@sosmessages/texts/catalogue.ts";
import { languageOf, languagesAt, readLanguage, type ReadLanguage } from "./language-folder.ts";
import { readIllustration, readMark } from "./mark-file.ts";
import { readableFile, readSmallFile } from "./read-file.ts";
import { languagesIn, readServiceFile } from "./service-file.ts";
import { readTextsFile } from "./texts-file.ts";
import { parseYaml, type Entry, type FolderProblem, type Report } from "@sosmessages/texts/yaml-tree.ts";

/** The services that ship with the product. */
export const shippedServicesFolder = fileURLToPath(new URL("../../../../services", import.meta.url));

const mostServices = 200;
const files = ["service.yaml", "desk.yaml", "practice.yaml", "mark.svg", "illustration.svg"];
const folders = ["texts", "languages"];
const idPattern = /^[a-z][a-z0-9]{1,15}$/;

/** A folder as it was read: the service, and a mark that changes with any of its files. */
export type ReadService = Readonly<{ tenant: Service; version: string }>;
export type ReadFolders = Readonly<{ services: readonly ReadService[]; problems: readonly FolderProblem[] }>;

/** Every service of a folder, the one for unlisted hosts first. With a problem, the list is not to be used. */
export function readServices(folder: string): ReadFolders {
  const problems: FolderProblem[] = [];
  const report: Report = (problem) => void problems.push(problem);
  const names = namesIn(folder, report);
  if (names === null || names.length === 0) {
    report({ file: folder, line: 1, sentence: "there must be a folder for each service; there is none." });
    return { services: [], problems };
  }
  if (names.length > mostServices)
    report({ file: folder, line: 1, sentence: `there are more than ${mostServices} services.` });
  const read = names.slice(0, mostServices).map((name) => readService(folder, name, report));
  const services = read.filter((each) => each !== undefined);
  reportClashes(folder, services, report);
  const isFirst = ({ isDefault }: WithDefault) => (isDefault ? 0 : 1);
  return { services: services.toSorted((a, b) => isFirst(a) - isFirst(b)), problems };
}

/** null: it cannot be read. Names with a leading dot or underscore are not services. */
function namesIn(folder: string, report: Report): readonly string[] | null {
  try {
    return readdirSync(folder)
      .filter((name) => !/^[._]/.test(name) && isFolder(join(folder, name), report))
      .toSorted();
  } catch {
    return null;
  }
}

/** A broken link is reported. Otherwise the service would be missing without a reason. */
function isFolder(path: string, report: Report): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    report({ file: path, line: 1, sentence: "this is a link that leads nowhere; it must be a folder." });
    return false;
  }
}

/** Misnamed data that would be ignored: a file with another extension, a folder in other letters. */
function reportUnread(own: string, report: Report): void {
  let entries: readonly Dirent[] = [];
  try {
    entries = readdirSync(own, { withFileTypes: true });
  } catch {
    report({ file: own, line: 1, sentence: "this folder cannot be read." });
  }
  for (const entry of entries.filter(({ name }) => !/^[._]/.test(name))) {
    const { name } = entry;
    const file = join(own, name);
    const isGroup = entry.isSymbolicLink() ? isFolder(file, report) : entry.isDirectory();
    const isKnown = (isGroup ? folders : files).includes(name);
    const isData = /\.(ya?ml|json|svg)$/i.test(name) || [...files, ...folders].includes(name.toLowerCase());
    const here = `the files here are ${files.join(", ")}, and those in ${folders.join(" and ")}`;
    if (!isKnown && (isGroup || isData))
      report({ file, line: 1, sentence: `this ${isGroup ? "folder" : "file"} would not be read; ${here}.` });
  }
}

type WithDefault = ReadService & Readonly<{ isDefault: boolean }>;

function readService(folder: string, id: string, report: Report): WithDefault | undefined {
  const own = join(folder, id);
  const hash = createHash("sha256").update(id);
  if (!idPattern.test(id)) {
    const sentence = "a service's folder is named with 2 to 16 small letters and digits, such as north.";
    report({ file: own, line: 1, sentence });
    return undefined;
  }
  const bytesOf = (name: string, at = own): Uint8Array | null | undefined => {
    const bytes = readSmallFile(join(at, name));
    if (bytes) hash.update(`\0${name}\0${bytes.length}\0`).update(bytes);
    return bytes === null ? unreadable(join(at, name)) : bytes;
  };
  const yaml = (name: string, at = own): Entry | null | undefined => {
    const bytes = bytesOf(name, at);
    return bytes && parseYaml(join(at, name), bytes, report);
  };
  const unreadable = (file: string): null => {
    report({ file, line: 1, sentence: `this cannot be read; it must be ${readableFile}.` });
    return null;
  };
  const missing = (name: string, what: string): undefined => {
    report({ file: join(own, name), line: 1, sentence: `the file is missing: ${what}.` });
    return undefined;
  };

  // A procedure in desk.yml would be ignored, and missed at the worst moment.
  reportUnread(own, report);
  const main = yaml("service.yaml");
  if (main === undefined) return missing("service.yaml", "it holds the service's data");
  const drawing = bytesOf("mark.svg");
  const mark =
    drawing === undefined
      ? missing("mark.svg", "it holds the service's mark")
      : drawing === null
        ? undefined
        : readMark(join(own, "mark.svg"), drawing, report);
  const scene = bytesOf("illustration.svg");
  const illustration = scene ? readIllustration(join(own, "illustration.svg"), scene, report) : null;
  if (main === null) return undefined;
  const ownCodes = languagesAt(join(own, "languages"), report);
  const known = [...new Set([...locales, ...languagesAt(languagesFolder, report), ...ownCodes])];
  const data = readServiceFile(main, known, report);
  const deskEntry = yaml("desk.yaml");
  const practiceEntry = yaml("practice.yaml");
  // Other files must not be reported because of mistakes in this one.
  const languages = languagesIn(main, known);
  const desk =
    deskEntry === undefined
      ? { procedure: null, topics: [], inserts: [] }
      : deskEntry && readDeskFile(deskEntry, languages, known, report);
  const practice = practiceEntry === undefined ? [] : practiceEntry && readPracticeFile(practiceEntry, known, report);
  const texts = languages.length === 0 ? new Map<string, Overlay>() : readTexts(own, languages, yaml, report);
  const brought = new Map<string, ReadLanguage | undefined>();
  for (const code of ownCodes) {
    const read = readLanguage(join(own, "languages", code), (name) => yaml(`languages/${code}/${name}`), report);
    brought.set(code, read);
  }
  for (const code of languages.filter((each) => builtIn(each) === undefined && !brought.has(each))) {
    const at = join(languagesFolder, code);
    brought.set(
      code,
      readLanguage(at, (name) => yaml(name, at), report),
    );
  }
  if (!data || mark === undefined || illustration === undefined || !desk || !practice || texts === undefined)
    return undefined;
  const folderLanguages = languagesOf(own, languages, brought, texts, report);
  if (folderLanguages === undefined) return undefined;
  const { isDefault, ...rest } = data;
  const tenant = { id, ...rest, mark, illustration, desk, practice, texts, folderLanguages };
  return { tenant, version: hash.digest("hex").slice(0, 16), isDefault };
}

function readTexts(
  own: string,
  languages: readonly string[],
  yaml: (name: string) => Entry | null | undefined,
  report: Report,
): ReadonlyMap<string, Overlay> | undefined {
  const texts = new Map<string, Overlay>();
  let isRight = true;
  let names: readonly string[] = [];
  try {
    names = readdirSync(join(own, "texts"))
      .filter((name) => !/^[._]/.test(name))
      .toSorted();
  } catch {
    return texts;
  }
  for (const name of names) {
    const [, language] = /^([a-z]{2,3})\.yaml$/.exec(name) ?? [];
    const entry = language !== undefined && languages.includes(language) ? yaml(`texts/${name}`) : undefined;
    if (language === undefined || entry === undefined) {
      const which = languages.map((each) => `${each}.yaml`).join(", ");
      report({
        file: join(own, "texts", name),
        line: 1,
        sentence: `a file here is named after a language of the service: ${which}.`,
      });
      isRight = false;
      continue;
    }
    const read = entry && readTextsFile(entry, report);
    if (!read) isRight = false;
    else texts.set(language, read);
  }
  return isRight ? texts : undefined;
}

/** Those of the service's languages that folders bring; undefined: one of them is not right. */
function languagesOf(
  own: string,
  languages: readonly string[],
  brought: ReadonlyMap<string, ReadLanguage | undefined>,
  texts: ReadonlyMap<string, Overlay>,
  report: Report,
): ReadonlyMap<string, FolderLanguage> | undefined {
  const found = new Map<string, FolderLanguage>();
  for (const [code, read] of brought) {
    if (read === undefined) return undefined;
    if (!languages.includes(code)) continue;
    const language = languageOf(read, code, { languages, texts });
    if (language === undefined) {
      const sentence = `falls_back_to is missing: the service speaks none of ${locales.join(", ")}, so it must be one of them.`;
      report({ file: join(own, "languages", code, "language.yaml"), line: 1, sentence });
      return undefined;
    }
    found.set(code, language);
  }
  return found;
}

/** What belongs to one service alone. */
function reportClashes(folder: string, services: readonly WithDefault[], report: Report): void {
  const owners = new Map<string, string>();
  const claim = (id: string, what: string) => {
    const other = owners.get(what);
    if (other === undefined) owners.set(what, id);
    else if (other !== id)
      report({ file: join(folder, id, "service.yaml"), line: 1, sentence: `${what} belongs to ${other} as well.` });
  };
  for (const { tenant, isDefault } of services) {
    for (const host of tenant.hosts) claim(tenant.id, `the host ${host}`);
    if (tenant.publicUrl !== null && URL.canParse(tenant.publicUrl))
      claim(tenant.id, `the host ${new URL(tenant.publicUrl).hostname}`);
    if (tenant.hostPart !== null) claim(tenant.id, `the host part ${tenant.hostPart}`);
    if (tenant.app !== null) claim(tenant.id, `the app ${tenant.app.id}`);
    if (isDefault) claim(tenant.id, "is_default");
  }
}
