import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const escaped = (text: string) =>
  text
    .split("")
    .map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");

/** As it looks inside a longer text in base64, wherever it begins; the characters shared with its neighbours are cut. */
const inBase64 = (secret: Buffer, encoding: "base64" | "base64url") =>
  [0, 1, 2].map((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), secret])
      .toString(encoding)
      .replace(/=+$/, "");
    return whole.slice(offset === 0 ? 0 : offset + 1, -2);
  });

/** Every dress in which something could lie about in a file. */
const dressesOf = (secret: string): Buffer[] => {
  const bytes = Buffer.from(secret);
  const texts = [
    secret,
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    escaped(secret),
    encodeURIComponent(secret),
    ...inBase64(bytes, "base64"),
    ...inBase64(bytes, "base64url"),
  ];
  return [...new Set(texts)].map((text) => Buffer.from(text)).concat(Buffer.from(secret, "utf16le"));
};

/** Which of the secrets are in there, in any dress. */
export const foundIn = (content: Buffer, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => dressesOf(secret).some((dress) => content.includes(dress)));

export const filesUnder = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

export const searchFiles = async (paths: readonly string[], secrets: readonly string[]) => {
  const hits: string[] = [];
  for (const path of paths)
    for (const secret of foundIn(await readFile(path), secrets)) hits.push(`${path}: ${secret}`);
  return hits;
};
