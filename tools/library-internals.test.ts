import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A path that names a folder of a package's build rather than an entry that it publishes. */
const internalPath =
  /["'`]((?:@(?!sosmessages\/)[\w-]+\/)?[a-z][\w.-]*)\/(?:lib|dist|cjs|esm|src|build|internal)\/[^"'`]*["'`]/g;

/** Fields of pg that its documentation does not name. The linter finds a leading underscore. */
const fieldOfDriver =
  /\.connection\.stream\b|\b(?:readyForQuery|activeQuery|queryQueue|parsedStatements|submittedNamedStatements|connectionParameters|handleDataRow|handleRowDescription)\b/g;

const sources = "{apps,packages,bench,proof,e2e,tools}/**/*.{ts,tsx,mjs}";

const usesOf = async (pattern: RegExp): Promise<RegExpExecArray[]> => {
  const found: RegExpExecArray[] = [];
  for await (const file of glob(sources, { cwd: root, exclude: ["**/{node_modules,dist,data}/**"] })) {
    if (file.endsWith("library-internals.test.ts")) continue;
    found.push(...(await readFile(`${root}/${file}`, "utf8")).matchAll(pattern));
  }
  return found;
};

test("packages are imported by the paths that they publish", async () => {
  const paths = (await usesOf(internalPath)).filter(([, name = ""]) => existsSync(`${root}/node_modules/${name}`));
  expect(paths.map(([path]) => path)).toEqual([]);
});

test("fields that the database driver keeps to itself are not used", async () => {
  expect((await usesOf(fieldOfDriver)).map(([field]) => field)).toEqual([]);
});
