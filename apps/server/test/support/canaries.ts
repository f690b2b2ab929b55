import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const escaped = (text: string) =>
  text
    .split("")
    .map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");

/** Base64 of the secret within a longer text, at each offset, without the characters that depend on its neighbours. */
const inBase64 = (secret: Buffer, encoding: "base64" | "base64url") =>
  [0, 1, 2].map((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), secret])
      .toString(encoding)
      .replace(/=+$/, "");
    return whole.slice(offset === 0 ? 0 : offset + 1, -2);
  });

/** All encodings in which a secret could be in a file. */
const encodingsOf = (secret: string): Buffer[] => {
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

/** The secrets that the content contains, in any encoding. */
export const foundIn = (content: Buffer, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => encodingsOf(secret).some((encoded) => content.includes(encoded)));

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
