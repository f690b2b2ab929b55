import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { requireNode, root } from "./project.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { runQuietly } from "./run.mjs";
import { Problem, withProgress } from "./print.mjs";

/** Afterwards the pages are those of the present sources. Quick where they already are. */
export const ensureBuilt = async () => {
  if ((await outdatedApps()).length > 0) await buildPages(outdatedApps);
};

export const buildPages = (find = apps) =>
  oneAtATime(async () => {
    for (const app of await find()) await build(app);
  });

const apps = async () =>
  (await readdir(join(root, "apps"))).filter((app) => existsSync(join(root, "apps", app, "vite.config.ts")));

const outdatedApps = async () => {
  const outdated = [];
  for (const app of await apps()) {
    const isThere = existsSync(join(root, "apps", app, "dist", "index.html"));
    const builtFrom = await readFile(noteOf(app), "utf8").catch(() => null);
    if (!isThere || builtFrom !== (await fingerprint(app))) outdated.push(app);
  }
  return outdated;
};

/** Notes what an app's pages were built from; not among the pages, which everybody can read. */
const noteOf = (app) => join(root, "node_modules", ".built-from", app);

/** Everything that the pages of an app are made of. */
const fingerprint = async (app) => {
  const hash = createHash("sha256");
  const files = [...(await filesIn(join(root, "apps", app))), ...(await filesIn(join(root, "packages")))];
  for (const path of [join(root, "package-lock.json"), ...files.toSorted((a, b) => (a < b ? -1 : 1))]) {
    const content = await readFile(path);
    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
};

const filesIn = async (folder) => {
  const files = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (["node_modules", "dist", "dist.new", "dist.old"].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await filesIn(path)));
    else if (entry.isFile()) files.push(path);
  }
  return files;
};

/** Built in another folder and put in place when they are whole. */
const build = (app) =>
  withProgress(`Building the pages of ${app}`, async () => {
    const folder = join(root, "apps", app);
    const [dist, made, old] = ["dist", "dist.new", "dist.old"].map((name) => join(folder, name));
    const from = await fingerprint(app);
    const { succeeded, output } = await runQuietly(requireNode(), [join(folder, "build", "build.ts"), made], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: "production" },
    });
    if (!succeeded)
      throw new Problem(`${output.trim()}\nThe pages of ${app} could not be built; the reason stands above.`);
    await rm(old, { recursive: true, force: true });
    if (existsSync(dist)) await rename(dist, old);
    await rename(made, dist);
    await rm(old, { recursive: true, force: true });
    await mkdir(dirname(noteOf(app)), { recursive: true });
    await writeFile(noteOf(app), from);
  });
