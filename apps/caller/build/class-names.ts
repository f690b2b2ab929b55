import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const digits = "abcdefghijklmnopqrstuvwxyz";

/** a … z, then aa … */
export const short = (place: number): string => {
  const last = digits.charAt(place % digits.length);
  return place < digits.length ? last : short(Math.floor(place / digits.length) - 1) + last;
};

/**
 * The shortest names that every class of these folders can have. Counted rather than hashed: they are the same in every
 * build, as pages written at build time must fit what the browser draws, and they compress to almost nothing.
 */
export function classNames(folders: readonly string[]): (name: string, file: string) => string {
  const known = new Map<string, string>();
  const sheets = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".module.css"))
      .map((file) => join(folder, file)),
  );
  for (const sheet of sheets.toSorted()) {
    const text = readFileSync(sheet, "utf8").replace(/\/\*[^]*?\*\//g, "");
    for (const [, name] of text.matchAll(/(?:\.|@keyframes )([a-zA-Z][\w-]*)/g)) {
      const long = `${sheet}:${name}`;
      if (!known.has(long)) known.set(long, short(known.size));
    }
  }
  return (name, file) => {
    const found = known.get(`${file.split("?", 1)[0]}:${name}`);
    if (found === undefined)
      throw new Error(`The class ${name} of ${file} is in none of the folders that were counted.`);
    return found;
  };
}

/**
 * A sheet's classes are imported by name instead of as an object that holds them all: each becomes a short string where it
 * is used. Not in a file that picks a class at run time.
 */
export const namedClasses: Plugin = {
  name: "named-classes",
  enforce: "pre",
  transform: {
    filter: { id: /\.tsx$/ },
    handler: (code) =>
      /\b(?:c|\w+C)lasses\[[^"]/.test(code)
        ? undefined
        : {
            code: code.replace(/^import ((?:c|\w+C)lasses) from ("[^"]+\.module\.css");$/gm, "import * as $1 from $2;"),
            map: null,
          },
  },
};
