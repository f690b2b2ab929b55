import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DOMParser, type Document } from "@xmldom/xmldom";

export const here = fileURLToPath(new URL("..", import.meta.url));
export const read = (path: string): string => readFileSync(join(here, path), "utf8");

export const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(here, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file));

/** Throws at the first thing that is not as XML should be. */
export const parse = (path: string): Document =>
  new DOMParser({
    onError: (level, message) => {
      throw new Error(`${path}: ${level}: ${message}`);
    },
  }).parseFromString(read(path), "text/xml");

/** A picture's width, and whether anything shines through it. */
export function picture(path: string): { width: number; isOpaque: boolean } {
  const bytes = readFileSync(join(here, path));
  if (bytes.toString("latin1", 1, 4) !== "PNG") throw new Error(`${path} is no PNG`);
  return { width: bytes.readUInt32BE(16), isOpaque: bytes[25] === 2 };
}
