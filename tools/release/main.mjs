// Makes the archives that are handed to operators: npm run release [-- --machine x64] [--to FOLDER]
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { bundleServer, pagePackages } from "../../apps/server/build/bundle.ts";
import { buildPages } from "../lib/ensure-built.mjs";
import { oneAtATime } from "../lib/one-at-a-time.mjs";
import { Problem, printingProblems, withProgress } from "../lib/print.mjs";
import { root } from "../lib/root.mjs";
import { billOfMaterials, licenceList, partsOf } from "./bill.ts";
import { debianPackage } from "./debian.ts";
import { fetchLocked, readLock } from "./locked-packages.mjs";
import { packTarGz } from "./tar.ts";
import { below, machinePackages, machines, releaseTree } from "./tree.ts";

/** The time in every archive: that of the sources, so that the same sources make the same bytes. */
const sourceTime = () => {
  if (process.env.SOURCE_DATE_EPOCH) return Number(process.env.SOURCE_DATE_EPOCH);
  try {
    return Number(execFileSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8", stdio: "pipe" }));
  } catch {
    return 0;
  }
};

const readOptions = () => {
  const { values } = parseArgs({ options: { machine: { type: "string" }, to: { type: "string" } } });
  if (values.machine && !machines.includes(values.machine)) {
    throw new Problem(`There is no release for ${values.machine}: say ${machines.join(" or ")}.`);
  }
  return { chosen: values.machine ? [values.machine] : machines, folder: resolve(values.to ?? join(root, "dist")) };
};

await printingProblems(async () => {
  const { chosen, folder } = readOptions();
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const [time, lock] = [sourceTime(), await readLock()];
  await buildPages();
  const bundle = await withProgress("Bundling the server", () => bundleServer());
  const inPages = await withProgress("Listing what is in the pages", async () => [
    ...(await pagePackages("caller")),
    ...(await pagePackages("desk")),
  ]);

  const made = new Map();
  for (const machine of chosen) {
    const name = `sosmessages-${version}-linux-${machine}`;
    const native = machinePackages(machine).map((each) => `node_modules/${each}`);
    const parts = partsOf([...bundle.packages, ...inPages, ...native], lock);
    const bill = billOfMaterials(version, machine, time, parts);
    const notes = new Map([
      ["sbom.cdx.json", bill],
      ["licences.txt", licenceList(root, version, parts)],
    ]);
    const fetch = (each) => fetchLocked(each, lock);
    // Another build may put new pages in place at any time.
    const tree = await oneAtATime(() => releaseTree(machine, { version, bundle, root, fetch, notes }));
    await withProgress(`Packing for linux-${machine}`, async () => {
      made.set(`${name}.tar.gz`, packTarGz(below(name, tree), time));
      const { file, bytes } = await debianPackage({ machine, version, time, tree, root });
      made.set(file, bytes);
      made.set(`${name}.cdx.json`, Buffer.from(bill));
    });
  }

  await mkdir(folder, { recursive: true });
  const sums = [...made].map(([name, bytes]) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`);
  for (const [name, bytes] of made) await writeFile(join(folder, name), bytes);
  await writeFile(join(folder, "SHA256SUMS"), sums.join(""));
  for (const [name, { length }] of made) console.log(`${(length / 1e6).toFixed(1).padStart(7)} MB  ${name}`);
});
