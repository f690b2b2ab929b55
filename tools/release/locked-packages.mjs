import { hash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Problem, withProgress } from "../lib/print.mjs";
import { root } from "../lib/project.mjs";
import { runQuietly } from "../lib/run.mjs";
import { unpackPackage } from "./tar.ts";

const folder = join(root, "node_modules", ".release-packages");

/** The lock file's packages by their folder from the root, as `node_modules/pg`. */
export const readLock = async () => JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")).packages;

/**
 * A package for another kind of machine is not installed here; npm brings it. Whether installed or not, what goes into a release is
 * what the lock file's checksum says, byte for byte, and not what somebody may have changed in `node_modules`.
 */
export const fetchLocked = async (name, lock) => {
  const locked = lock[`node_modules/${name}`];
  if (locked?.integrity === undefined) throw new Problem(`The lock file knows no package ${name}.`);
  const { version, integrity } = locked;
  const path = join(folder, `${name.replace(/^@/, "").replace("/", "-")}-${version}.tgz`);
  const isRight = (bytes) => `sha512-${hash("sha512", bytes, "base64")}` === integrity;
  const read = () => readFile(path).catch(() => "");
  if (!isRight(await read())) await withProgress(`Fetching ${name} ${version}`, () => fetch(`${name}@${version}`));
  const bytes = await read();
  if (!isRight(bytes)) throw new Problem(`The package ${name} ${version} is not the one that the lock file names.`);
  return unpackPackage(bytes);
};

const fetch = async (which) => {
  await mkdir(folder, { recursive: true });
  const { succeeded, output } = await runQuietly("npm", ["pack", which, "--pack-destination", folder], {
    cwd: root,
  });
  if (!succeeded) throw new Problem(`${output.trim()}\n${which} could not be fetched; npm's own words stand above.`);
};
