import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { oneAtATime } from "./one-at-a-time.mjs";
import { root } from "./project.mjs";
import { runQuietly } from "./run.mjs";
import { Problem, withProgress } from "./print.mjs";

/** Afterwards exactly the locked packages are there. Quick where they already are. */
export const ensureInstalled = async () => {
  if (await isInstalled()) return;
  await oneAtATime(async () => {
    if (await isInstalled()) return;
    await withProgress(
      "Installing what the service needs (only once; a minute or two, longer on a slow network)",
      install,
    );
  });
};

/** npm notes in `node_modules` what it has installed, and does so last: an installation cut short leaves no note. */
const isInstalled = async () => {
  const [locked, installed] = await Promise.all([
    readPackages("package-lock.json"),
    readPackages("node_modules/.package-lock.json"),
  ]);
  if (locked === null) throw new Problem(`The file package-lock.json is missing in ${root} or cannot be read.`);
  if (installed === null) return false;
  return Object.entries(locked).every(([path, { version, integrity, optional }]) => {
    if (!path.includes("node_modules/")) return true;
    const there = installed[path];
    // Packages for other kinds of machines are locked as well, and left out here.
    if (there === undefined) return optional === true;
    return there.version === version && there.integrity === integrity;
  });
};

const readPackages = async (path) => {
  try {
    return JSON.parse(await readFile(join(root, path), "utf8")).packages;
  } catch {
    return null;
  }
};

const install = async () => {
  const args = ["ci", "--include=dev", "--include=optional", "--prefer-offline", "--no-audit", "--no-fund"];
  const { succeeded, output } = await runQuietly("npm", args, { cwd: root });
  if (succeeded) return;
  // Warnings are noise here, and after its reason npm explains its whole command.
  const lines = output.split("\n").filter((line) => !/^npm (warn|notice)/i.test(line) && line.trim() !== "npm error");
  throw new Problem(
    `${lines.slice(0, 12).join("\n").trim()}\nThe packages could not be installed; npm's own words stand above.`,
  );
};
