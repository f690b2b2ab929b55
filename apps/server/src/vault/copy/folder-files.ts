import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Day } from "#platform/clock.ts";
import type { SecretKey } from "#platform/secret-key.ts";
import { orNull, readFolder, type Files } from "./copy-files.ts";
import { ifReadable, openBytes } from "../seal.ts";
import { isDated, isDay, lastingSecrets, memories, datedKeyKinds } from "../keys/key-folder.ts";
import { isGone, type KeyKind, type Register } from "../keys/key-register.ts";
import { parseKeyText } from "../keys/key-text.ts";

/* The files of a key folder or of its copy. */

export type KeyPlace = { readonly keysDir: string; readonly masterKeyFile: string };
export type KeySettings = KeyPlace & { readonly keysCopyDir: string | null };

export const oldSuffix = ".old";
export const asideSuffix = ".set-aside";

/** The master key's name within the folder; null: it is outside of the folder, and is not copied. */
export const masterNameIn = ({ keysDir, masterKeyFile }: KeyPlace): string | null =>
  dirname(masterKeyFile) === keysDir ? basename(masterKeyFile) : null;

export const kindOf = (name: string): { kind: KeyKind; name: string } | null => {
  const [first = "", day, ...rest] = name.split("/");
  if (rest.length === 0 && day !== undefined) {
    return isDated(first) && isDay(day) ? { kind: first, name: day } : null;
  }
  if (lastingSecrets.some((secret) => secret === name)) return { kind: "lasting", name };
  return memories.some((memory) => memory === name) ? { kind: "memory", name } : null;
};

/** The file of a recorded key. */
export const fileNameOf = (kind: KeyKind, name: string): string => (isDated(kind) ? `${kind}/${name}` : name);

export const isGoneName = (register: Register, name: string): boolean => {
  const key = kindOf(name);
  return key !== null && isDated(key.kind) && isGone(register, key.kind, key.name as Day);
};

export const masterIn = (files: Files, name: string): SecretKey | null => {
  const text = files.get(name);
  return text === undefined ? null : parseKeyText(text);
};

/** Newest first. */
export const mastersIn = (files: Files, name: string): SecretKey[] =>
  [name, name + oldSuffix].flatMap((each) => masterIn(files, each) ?? []);

const opens = (master: SecretKey, name: string, bytes: Buffer): boolean => {
  const opened = ifReadable(() => openBytes(master, name, bytes));
  opened?.fill(0);
  return opened !== null;
};

export const opensAny = (files: Files, masters: readonly SecretKey[]): boolean =>
  [...files].some(([name, bytes]) => kindOf(name) && masters.some((master) => opens(master, name, bytes)));

export const holdsKeys = (files: Files): boolean => files.keys().some((name) => kindOf(name) !== null);

/** The keys, and the master key's files wherever they are. A master key may be a link, as orchestrators mount them. */
export const readKeyPlace = async ({ keysDir, masterKeyFile }: KeyPlace): Promise<Map<string, Buffer>> => {
  const files = await readFolder(keysDir, datedKeyKinds);
  for (const suffix of ["", oldSuffix, asideSuffix]) {
    // Not a file, or unreadable: not a key.
    const text = await orNull(readFile(masterKeyFile + suffix)).catch(() => Buffer.alloc(0));
    if (text !== null) files.set(basename(masterKeyFile) + suffix, text);
  }
  return files;
};
