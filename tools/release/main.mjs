// Makes the archives that are handed to operators: npm run release [-- --machine x64] [--to FOLDER]
import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { bundleServer, pagePackages } from "../../apps/server/build/bundle.ts";
import { buildPages } from "../lib/ensure-built.mjs";
import { oneAtATime } from "../lib/one-at-a-time.mjs";
import { Problem, printingProblems, withProgress } from "../lib/print.mjs";
import { root } from "../lib/project.mjs";
import { billOfMaterials, licenceList, partsOf } from "./bill.ts";
import { debianPackage } from "./debian.ts";
import { fetchLocked, readLock } from "./locked-packages.mjs";
import { packTarGz } from "./tar.ts";
import { versionOf } from "./version.ts";
import { below, machinePackages, machines, releaseTree } from "./tree.ts";

const git = (...args) => {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "";
  }
};

/** `time` is in every archive: that of the sources, so that the same sources make the same bytes. */
const readSource = (mayBeDirty) => {
  const changed = git("status", "--porcelain");
  if (changed !== "" && !mayBeDirty) {
    throw new Problem("There are changes that no commit has: commit them, or add --dirty for a trial.");
  }
  const [commit = "", seconds = "0"] = git("log", "-1", "--format=%H %ct").split(" ");
  return {
    commit: commit === "" ? null : `${commit.slice(0, 12)}${changed === "" ? "" : "-dirty"}`,
    time: Number(process.env.SOURCE_DATE_EPOCH ?? seconds),
  };
};

await printingProblems(async () => {
  const { values } = parseArgs({
    options: {
      machine: { type: "string" },
      to: { type: "string", default: join(root, "dist") },
      dirty: { type: "boolean" },
    },
  });
  const chosen = machines.filter((machine) => (values.machine ?? machine) === machine);
  if (chosen.length === 0)
    throw new Problem(`There is no release for ${values.machine}: say ${machines.join(" or ")}.`);
  const folder = resolve(values.to);
  const { commit, time } = readSource(values.dirty);
  const version = versionOf(await readFile(join(root, "CHANGELOG.md"), "utf8"), commit, time);
  const lock = await readLock();
  await buildPages();
  const bundle = await withProgress("Bundling the server", () => bundleServer());
  const inPages = await withProgress("Listing what is in the pages", () =>
    Promise.all(["caller", "desk"].map(pagePackages)),
  );

  const made = new Map();
  for (const machine of chosen) {
    const name = `sosmessages-${version}-linux-${machine}`;
    const native = machinePackages(machine).map((each) => `node_modules/${each}`);
    const parts = partsOf([...bundle.packages, ...inPages.flat(), ...native], lock);
    const bill = billOfMaterials(version, machine, time, parts);
    const notes = new Map([
      ["sbom.cdx.json", bill],
      ["licences.txt", licenceList(root, version, parts)],
    ]);
    const fetch = (each) => fetchLocked(each, lock);
    // Another build may put new pages in place at any time.
    const tree = await oneAtATime(() => releaseTree(machine, { version, commit, bundle, root, fetch, notes }));
    await withProgress(`Packing for linux-${machine}`, async () => {
      made.set(`${name}.tar.gz`, packTarGz(below(name, tree), time));
      const { file, bytes } = await debianPackage({ machine, version, commit, time, tree, root });
      made.set(file, bytes);
      made.set(`${name}.cdx.json`, Buffer.from(bill));
    });
  }

  await mkdir(folder, { recursive: true });
  const sums = [...made].map(([name, bytes]) => `${hash("sha256", bytes)}  ${name}\n`);
  for (const [name, bytes] of made) await writeFile(join(folder, name), bytes);
  await writeFile(join(folder, "SHA256SUMS"), sums.join(""));
  for (const [name, { length }] of made) console.log(`${(length / 1e6).toFixed(1).padStart(7)} MB  ${name}`);
});
