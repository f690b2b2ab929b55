import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** One name, two meanings, and why that is no trouble. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  server: { migrate: "the operator's command is called what is typed, and calls the function of that name" },
  caller: {},
  desk: {},
};

const declaration = /^export (?:async )?(?:const|let|function|class|type|interface) (\w+)(.*)/gm;

/** It stands for the component of that name, which is fetched when it is shown. */
const isFetchedLater = (rest: string): boolean => rest.startsWith(" = lazily");

/** The same sentences in each language, under the language's name or their area's. */
const isText = (file: string): boolean => /^packages\/texts\/src\/.*\b(?:nb|se|en)\.ts$/.test(file);

/** A call of the contract as a page carries it, under the name of its route. */
const isCall = (file: string): boolean => /\/lib\/[\w-]+\.generated\.ts$/.test(file);

/** Folders of the workspaces that this one uses, itself among them. */
const usedBy = async (folder: string, known = new Set<string>()): Promise<Set<string>> => {
  known.add(folder);
  const { dependencies = {} } = JSON.parse(await readFile(`${root}/${folder}/package.json`, "utf8")) as {
    dependencies?: Record<string, string>;
  };
  const ours = Object.keys(dependencies).filter((name) => name.startsWith("@sosmessages/"));
  for (const name of ours) {
    const used = `packages/${name.slice("@sosmessages/".length)}`;
    if (!known.has(used)) await usedBy(used, known);
  }
  return known;
};

/** A file may export a schema and its type under one name. */
const filesByName = async (app: string): Promise<Map<string, Set<string>>> => {
  const found = new Map<string, Set<string>>();
  for await (const file of glob(`{${[...(await usedBy(`apps/${app}`))].join(",")}}/src/**/*.{ts,tsx}`, { cwd: root })) {
    if (/\.test\.tsx?$|\/test\//.test(file) || isText(file) || isCall(file)) continue;
    for (const [, name = "", rest = ""] of (await readFile(`${root}/${file}`, "utf8")).matchAll(declaration)) {
      if (!isFetchedLater(rest)) found.set(name, (found.get(name) ?? new Set()).add(file));
    }
  }
  return found;
};

test.for(Object.entries(reasons))(
  "in the %s and what it uses each exported name means one thing",
  async ([app, known]) => {
    const found = await filesByName(app);
    expect(found.size).toBeGreaterThan(300);
    const several = [...found].filter(([, files]) => files.size > 1);
    const unexplained = several.filter(([name]) => !Object.hasOwn(known, name));
    expect(unexplained.map(([name, files]) => `${name}: ${[...files].join(", ")}`)).toEqual([]);
    expect(Object.keys(known).filter((name) => !several.some(([other]) => other === name))).toEqual([]);
  },
);
