import { posix } from "node:path";

/** All files of the repository by their path from its root, and what they hold. */
export type Sources = { readonly paths: readonly string[]; readonly read: (path: string) => string };

const isCode = (path: string): boolean => /\.(tsx?|mjs)$/.test(path);
const specifier = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** `apps/server` of `apps/server/src/config.ts`; `e2e` of `e2e/src/specification.test.ts`. */
export const areaOf = (path: string): string => /^(?:apps|packages)\/[^/]+|^[^/]+/.exec(path)![0];

/** As the `imports` and `exports` of our packages lead; null: not a file of ours. */
const resolve = (from: string, to: string): string | null => {
  if (to.startsWith(".")) return posix.join(posix.dirname(from), to);
  const [, folder, inPackage] = /^@sosmessages\/([^/]+)\/(.+)$/.exec(to) ?? [];
  if (inPackage !== undefined)
    return folder === "server" ? `apps/server/${inPackage}` : `packages/${folder}/src/${inPackage}`;
  if (to.startsWith("#test/")) return `apps/server/${to.slice(1)}`;
  return to.startsWith("#") ? `${areaOf(from)}/src/${to.slice(1)}` : null;
};

/** Who imports each file, types among it: a changed type may break whoever uses it. */
export const importersOf = ({ paths, read }: Sources): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>();
  for (const path of paths.filter(isCode)) {
    for (const [, to] of read(path).matchAll(specifier)) {
      const imported = resolve(path, to!);
      if (imported !== null) importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  return importers;
};
