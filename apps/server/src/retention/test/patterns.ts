import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { vi } from "vitest";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));
const folders = [
  "apps/server",
  "apps/caller",
  "apps/desk",
  "packages/client",
  "packages/contract",
  "packages/texts",
  "packages/ui",
];

export type Pattern = { readonly where: string; readonly pattern: RegExp };

const sourcesOf = (folder: string): string[] =>
  readdirSync(join(root, folder, "src"), { recursive: true, encoding: "utf8" })
    // Tests run neither on the server nor in a browser of ours.
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)test\//.test(file))
    .map((file) => join(folder, "src", file));

const literalsIn = (node: unknown, found: RegExp[]): void => {
  if (typeof node !== "object" || node === null) return;
  if ("regex" in node) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    found.push(new RegExp(pattern, flags));
  }
  for (const child of Object.values(node)) literalsIn(child, found);
};

/** Every pattern that is written down in the sources, wherever it is used. */
export const writtenPatterns = (): Pattern[] =>
  folders.flatMap(sourcesOf).flatMap((where) => {
    const text = readFileSync(join(root, where), "utf8");
    const found: RegExp[] = [];
    if (text.includes("/")) literalsIn(parseSync(where, text).program, found);
    return found.map((pattern) => ({ where, pattern }));
  });

/** Every pattern that files under `where` put together while `load` runs, out of pieces that no source shows as a whole. */
export const builtPatterns = async (where: string, load: () => Promise<unknown>): Promise<Pattern[]> => {
  const built: Pattern[] = [];
  // Another file of tests may have loaded them before.
  vi.resetModules();
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags]: [string | RegExp, string | undefined]) {
      const pattern = new target(source, flags);
      // Line 0 is the message, 1 this function, 2 whoever asked for it: a library may build what it never uses on a text.
      if (new Error().stack!.split("\n")[2]!.includes(where)) built.push({ where, pattern });
      return pattern;
    },
  });
  try {
    await load();
  } finally {
    globalThis.RegExp = original;
  }
  return built;
};
