import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { architecture, root } from "./released.ts";

// It needs Debian's apt, apt-ftparchive and gpg, and no network: apt gets folders for its lists, and a file: source.
let home: string;
let env: NodeJS.ProcessEnv;
beforeAll(() => {
  // Sources of apt name files without spaces.
  home = mkdtempSync(join(tmpdir(), "apt-"));
  env = { ...process.env, GNUPGHOME: join(home, "gnupg"), LC_ALL: "C" };
  mkdirSync(env.GNUPGHOME!, { mode: 0o700 });
  const forADay = ["ed25519", "sign", "1d"];
  const made = ["--batch", "--quiet", "--passphrase", "", "--quick-generate-key", "releases@example.org", ...forADay];
  execFileSync("gpg", made, { env, stdio: "pipe" });
});
afterAll(() => {
  execFileSync("gpgconf", ["--kill", "all"], { env });
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** A release as far as apt can see: a package of this version, and the checksums. */
const release = (version: string): void => {
  const [dist, tree] = [join(home, "dist"), join(home, version)];
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  mkdirSync(join(tree, "DEBIAN"), { recursive: true });
  chmodSync(join(tree, "DEBIAN"), 0o755);
  const fields = { Package: "sosmessages", Version: version, Architecture: architecture, Maintainer: "a test" };
  const lines = Object.entries({ ...fields, Description: "a test" }).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(join(tree, "DEBIAN/control"), lines.join(""));
  const file = join(dist, `sosmessages_${version}_${architecture}.deb`);
  execFileSync("dpkg-deb", ["--root-owner-group", "-b", tree, file], { stdio: "pipe" });
  const sum = createHash("sha256").update(readFileSync(file)).digest("hex");
  writeFileSync(join(dist, "SHA256SUMS"), `${sum}  ${basename(file)}\n`);
  const command = ["tools/run.mjs", "tools/release/apt.mjs", "--key", "releases@example.org"];
  const folders = ["--from", dist, "--to", join(home, "apt")];
  execFileSync(process.execPath, [...command, ...folders], { cwd: root, env, stdio: "pipe" });
};

/** The source of the guide, at this repository. */
const source = () =>
  /^```debsources\n([^]*?)^```$/m
    .exec(readFileSync(join(root, "docs/install.md"), "utf8"))![1]!
    .replace("https://packages.example.org", `file:${home}/apt`)
    .replace("/usr/share/keyrings/sosmessages.gpg", `${home}/apt/sosmessages.gpg`);

/** apt as on a machine where `installed` is. */
const apt = (installed: string | null, ...command: string[]): string => {
  const machine = join(home, "machine");
  mkdirSync(join(machine, "etc/apt/sources.list.d"), { recursive: true });
  mkdirSync(join(machine, "state/lists/partial"), { recursive: true });
  mkdirSync(join(machine, "cache/archives/partial"), { recursive: true });
  writeFileSync(join(machine, "etc/apt/sources.list.d/sosmessages.sources"), source());
  const status = `Package: sosmessages\nStatus: install ok installed\nVersion: ${installed}\nArchitecture: ${architecture}\nMaintainer: a test\nDescription: a test\n\n`;
  writeFileSync(join(machine, "status"), installed === null ? "" : status);
  const folders = {
    Dir: machine,
    "Dir::Etc": join(machine, "etc/apt"),
    "Dir::State": join(machine, "state"),
    "Dir::State::status": join(machine, "status"),
    "Dir::Cache": join(machine, "cache"),
    "Dir::Bin::dpkg": "/usr/bin/dpkg",
    "Dir::Bin::Methods": "/usr/lib/apt/methods",
    "APT::Sandbox::User": "root",
    "APT::Architecture": architecture,
  };
  const options = Object.entries(folders).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  const { status: code, stdout, stderr } = spawnSync("apt-get", [...options, ...command], { env, encoding: "utf8" });
  return `${code}: ${stdout}${stderr}`;
};

test("apt verifies the repository, installs from it, and takes the next release for an upgrade", () => {
  release("0.2.0");
  expect(apt(null, "update")).toMatch(/^0: (?![^]*(W:|E:))/);
  expect(apt(null, "--simulate", "install", "sosmessages")).toContain("Inst sosmessages (0.2.0 sosmessages:stable");
  expect(apt("0.2.0", "--simulate", "upgrade")).not.toContain("Inst");

  release("0.2.0+git20261118040000.0123abcd");
  release("0.3.0");
  expect(apt("0.2.0", "update")).toMatch(/^0: (?![^]*(W:|E:))/);
  expect(apt("0.2.0", "--simulate", "upgrade")).toContain("Inst sosmessages [0.2.0] (0.3.0 sosmessages:stable");
  // The way back: earlier packages are still there.
  expect(apt("0.3.0", "--simulate", "install", "--allow-downgrades", "sosmessages=0.2.0")).toContain("(0.2.0");

  const sums = ["--verify", join(home, "dist/SHA256SUMS.asc"), join(home, "dist/SHA256SUMS")];
  expect(spawnSync("gpg", sums, { env, encoding: "utf8" }).stderr).toContain("Good signature");

  // Another machine, and a list that was changed after it was signed.
  rmSync(join(home, "machine"), { recursive: true });
  const file = join(home, `apt/dists/stable/main/binary-${architecture}/Packages`);
  for (const name of [file, `${file}.gz`]) writeFileSync(name, "Package: sosmessages\nVersion: 9.9.9\n");
  expect(apt("0.2.0", "update")).toMatch(/^100: [^]*(Hash Sum mismatch|unexpected size)/);
  rmSync(join(home, "machine"), { recursive: true });
  const inRelease = join(home, "apt/dists/stable/InRelease");
  writeFileSync(inRelease, readFileSync(inRelease, "utf8").replace("Suite: stable", "Suite: stables"));
  expect(apt("0.2.0", "update")).toMatch(/BADSIG|invalid/);
});
