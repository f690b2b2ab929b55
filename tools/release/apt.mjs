// Signs a release and adds its packages to a repository of apt: npm run release:apt -- --key KEY [--from FOLDER] [--to FOLDER]
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { Problem, printingProblems } from "../lib/print.mjs";
import { root } from "../lib/project.mjs";

const about = { Origin: "sosmessages", Label: "sosmessages", Suite: "stable", Codename: "stable", Components: "main" };

const run = (cwd, program, ...args) => {
  try {
    return execFileSync(program, args, { cwd, maxBuffer: 1e9, stdio: ["inherit", "pipe", "pipe"] });
  } catch (error) {
    if (error.code === "ENOENT") throw new Problem(`${program} is missing: apt-get install apt-utils gnupg`);
    throw new Problem(`${String(error.stderr).trim()}\n${program} failed; its output is above.`);
  }
};

await printingProblems(async () => {
  const { values } = parseArgs({
    options: { key: { type: "string" }, from: { type: "string" }, to: { type: "string" } },
  });
  const { key } = values;
  if (!key) throw new Problem("Name the key that signs, as gpg --list-secret-keys shows it: --key KEY");
  const from = resolve(values.from ?? join(root, "dist"));
  const repository = resolve(values.to ?? join(from, "apt"));
  const packages = (await readdir(from).catch(() => [])).filter((name) => name.endsWith(".deb"));
  if (packages.length === 0) throw new Problem(`There is no package in ${from}: run npm run release first.`);
  const sign = (folder, to, file, ...how) =>
    run(folder, "gpg", "--batch", "--yes", "--local-user", key, "--output", to, ...how, file);

  sign(from, "SHA256SUMS.asc", "SHA256SUMS", "--armor", "--detach-sign");
  await mkdir(join(repository, "pool"), { recursive: true });
  for (const name of packages) await copyFile(join(from, name), join(repository, "pool", name));

  // Earlier packages stay in the pool, so that apt can go back to them.
  const pool = await readdir(join(repository, "pool"));
  const architectures = ["amd64", "arm64"].filter((each) => pool.some((name) => name.endsWith(`_${each}.deb`)));
  for (const architecture of architectures) {
    const folder = join(repository, "dists/stable/main", `binary-${architecture}`);
    const list = run(repository, "apt-ftparchive", "--arch", architecture, "packages", "pool");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "Packages"), list);
    await writeFile(join(folder, "Packages.gz"), gzipSync(list));
  }
  const fields = Object.entries({ ...about, Architectures: architectures.join(" ") });
  const options = fields.flatMap(([name, value]) => ["-o", `APT::FTPArchive::Release::${name}=${value}`]);
  const suite = join(repository, "dists/stable");
  await writeFile(join(suite, "Release"), run(repository, "apt-ftparchive", ...options, "release", "dists/stable"));
  sign(suite, "InRelease", "Release", "--clearsign");
  sign(suite, "Release.gpg", "Release", "--armor", "--detach-sign");
  await writeFile(join(repository, "sosmessages.gpg"), run(from, "gpg", "--export", key));
  console.log(`${pool.length} packages for ${architectures.join(" and ")} in ${repository}`);
});
