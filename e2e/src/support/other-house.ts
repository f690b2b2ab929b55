import { cp, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownRoot } from "./service.ts";

export type OtherHouse = Readonly<{ root: string; demolish: () => Promise<void> }>;

/** The sources of the service in a folder of their own, to be changed before they are built. */
export async function otherHouse(): Promise<OtherHouse> {
  const root = await mkdtemp(join(tmpdir(), "sosmessages-house-"));
  const isSource = (path: string) => !/\/(node_modules|dist[.\w]*|data)(\/|$)/.test(path.slice(ownRoot.length));
  for (const part of [
    "apps/caller",
    "apps/server",
    "packages",
    "services",
    "tools",
    "package.json",
    "package-lock.json",
  ])
    await cp(join(ownRoot, part), join(root, part), { recursive: true, filter: isSource });
  await borrowModules(root);
  return { root, demolish: () => rm(root, { recursive: true, force: true }) };
}

/** What comes from npm is borrowed; our own packages are the copies. */
async function borrowModules(root: string): Promise<void> {
  const own = join(root, "node_modules/@sosmessages");
  await mkdir(own, { recursive: true });
  for (const name of await readdir(join(ownRoot, "node_modules"))) {
    if (["@sosmessages", ".built-from", ".vite", ".vite-temp"].includes(name)) continue;
    await symlink(join(ownRoot, "node_modules", name), join(root, "node_modules", name));
  }
  for (const name of await readdir(join(root, "packages")))
    await symlink(join(root, "packages", name), join(own, name));
}
