import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Bundle } from "../../apps/server/build/bundle.ts";
import type { Item, Tree } from "./tar.ts";

export const machines = ["x64", "arm64"] as const;
export type Machine = (typeof machines)[number];

/** The packages that are for one kind of machine, and what of each is needed. */
const nodeOf = (machine: Machine) => `node-linux-${machine}`;
const argonOf = (machine: Machine) => `@node-rs/argon2-linux-${machine}-gnu`;

export const machinePackages = (machine: Machine): readonly string[] => [
  nodeOf(machine),
  "@node-rs/argon2",
  argonOf(machine),
];

const forDevelopers = /(\.d\.ts|\.map)$/;
/** Rendered pages that tests share. */
const madeByTests = /\/rendering\/kept\//;

export type Release = Readonly<{
  version: string;
  commit: string | null;
  bundle: Bundle;
  /** The folder of the repository. */
  root: string;
  /** The files of a package, as the lock file names it. */
  fetch: (name: string) => Promise<Tree>;
  /** What is said of the release in files of its own, by their names. */
  notes: ReadonlyMap<string, string>;
}>;

const fileOf = (content: string | Uint8Array, isProgram = false): Item => ({
  bytes: typeof content === "string" ? Buffer.from(content) : content,
  isProgram,
});

/** Everything that one kind of machine needs, laid out as in the repository, with the scripts in `server`. */
export const releaseTree = async (
  machine: Machine,
  { version, commit, bundle, root, fetch, notes }: Release,
): Promise<Tree> => {
  const tree = new Map<string, Item>();
  const named = { name: "sosmessages", version, commit: commit ?? "unknown" };
  const about = { ...named, private: true, license: "EUPL-1.2", type: "module" };
  tree.set("bin/sosmessages", fileOf(await readFile(join(root, "tools/release/launcher/sosmessages")), true));
  for (const [name, code] of bundle.scripts) tree.set(`server/${name}`, fileOf(code));
  for (const path of bundle.data) await addFromRepository(tree, root, path);
  for (const path of ["LICENSE", "CHANGELOG.md", "docs"]) await addFromRepository(tree, root, path);
  tree.set("package.json", fileOf(`${JSON.stringify(about, null, 2)}\n`));
  for (const [name, content] of notes) tree.set(name, fileOf(content));

  const node = await fetch(nodeOf(machine));
  addFrom(tree, node, "bin/node", "runtime/node", true);
  addFrom(tree, node, "LICENSE", "runtime/LICENSE");
  for (const name of machinePackages(machine).slice(1)) {
    for (const [path, item] of await fetch(name)) {
      if (!forDevelopers.test(path)) tree.set(`node_modules/${name}/${path}`, item);
    }
  }
  return tree;
};

const addFrom = (tree: Map<string, Item>, from: Tree, path: string, to: string, isProgram = false): void => {
  const found = from.get(path);
  if (found === undefined) throw new Error(`a package has no ${path}`);
  tree.set(to, { ...found, isProgram });
};

/** Pictures of the screens are for those who read on the web. */
const isWanted = (path: string) => !madeByTests.test(path) && !/^docs\/(screens|language)\//.test(path);

const addFromRepository = async (tree: Map<string, Item>, root: string, path: string): Promise<void> => {
  const whole = join(root, path);
  const entries = await readdir(whole, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return void tree.set(path, fileOf(await readFile(whole)));
  for (const entry of entries.filter((found) => found.isFile())) {
    const own = join(entry.parentPath, entry.name);
    const name = relative(root, own).replaceAll(sep, "/");
    if (isWanted(name)) tree.set(name, fileOf(await readFile(own)));
  }
};

/** The same tree below another folder. */
export const below = (folder: string, tree: Tree): Tree =>
  new Map([...tree].map(([path, item]) => [`${folder}/${path}`, item]));
