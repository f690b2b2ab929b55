import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { makeFolder, refuseLinkSync } from "#platform/process/files.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { ifThere, isTemporary, replaceFile, shred, writeOnce } from "../keys/key-files.ts";

type Copy = { readonly sosmessages: "keys"; readonly master: string; readonly files: Readonly<Record<string, string>> };

const previousOf = (path: string) => `${path}.before`;

const filesIn = (folder: string): string[] =>
  // With types, so that links to folders are not followed.
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((name) => !isTemporary(name) && !name.endsWith(".gone") && statSync(join(folder, name)).isFile());

/**
 * All keys in one small file. It opens their data for as long as it exists, also data deleted since: so there is one copy, and the next
 * one overwrites it.
 */
export const copyKeys = (keysDir: string, masterKeyFile: string, to: string): number => {
  const master = ifThere(() => readFileSync(masterKeyFile, "utf8"));
  if (master === null) throw new StartupProblem(`There is no master key ${masterKeyFile}: nothing to copy.`);
  const isMaster = (name: string) => join(keysDir, name).startsWith(masterKeyFile);
  const files = filesIn(keysDir)
    .filter((name) => !isMaster(name))
    .flatMap((name) => {
      const bytes = ifThere(() => readFileSync(join(keysDir, name)));
      return bytes ? [[name.split(sep).join("/"), bytes.toString("base64")] as const] : [];
    });
  const copy: Copy = { sosmessages: "keys", master, files: Object.fromEntries(files) };
  if (existsSync(to)) {
    // The previous copy is kept under another name until the new one is whole, so that there is a copy at every moment.
    const aside = previousOf(to);
    ifThere(() => shred(aside));
    writeOnce(aside, readFileSync(to));
    shred(to);
    replaceFile(to, Buffer.from(JSON.stringify(copy)));
    shred(aside);
  } else replaceFile(to, Buffer.from(JSON.stringify(copy)));
  return files.length;
};

/** Into an empty key folder only: keys of two services in one folder would open neither's data. */
export const putKeysBack = (from: string, keysDir: string, masterKeyFile: string): number => {
  const copy = readCopy(from);
  if (existsSync(masterKeyFile)) {
    throw new StartupProblem(`There are keys in ${keysDir} already: move them away first, and keep them.`);
  }
  for (const [name, content] of Object.entries(copy.files)) {
    const path = join(keysDir, ...name.split("/"));
    if (relative(keysDir, path).startsWith("..")) throw notKeys(from);
    if (dirname(path) !== keysDir) refuseLinkSync(dirname(path));
    makeFolder(dirname(path));
    chmodSync(dirname(path), 0o700);
    ifThere(() => shred(path));
    writeOnce(path, Buffer.from(content, "base64"));
  }
  // Last, so that half of them is not taken for a key folder.
  makeFolder(dirname(masterKeyFile));
  writeOnce(masterKeyFile, Buffer.from(copy.master));
  return Object.keys(copy.files).length;
};

const notKeys = (path: string) => new StartupProblem(`${path} is not a copy of this service's keys.`);

/** Also one that was being overwritten when its command was killed: then the previous one is still there. */
export const isCopyOfKeys = (path: string): boolean =>
  [path, previousOf(path)].some((each) => {
    try {
      return readCopy(each) !== null;
    } catch {
      return false;
    }
  });

const readCopy = (path: string): Copy => {
  let copy: Partial<Copy> | null = null;
  try {
    copy = JSON.parse(readFileSync(path, "utf8")) as Partial<Copy> | null;
  } catch (error) {
    // Report an unreadable file as such: its content is unknown.
    if (error instanceof Error && "path" in error) throw error;
    throw notKeys(path);
  }
  if (copy?.sosmessages !== "keys" || typeof copy.master !== "string" || typeof copy.files !== "object") {
    throw notKeys(path);
  }
  return copy as Copy;
};
