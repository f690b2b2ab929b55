import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./released.ts";

/** Made here by whoever worked here, and nothing of the sources. */
const notSources = new Set([".git", "node_modules", "dist", "dist.server", "data", ".preparing"]);
/** Of the packages that are installed: what tools have noted there for themselves is left behind. */
const isPackage = (name: string) => !name.startsWith(".") || name === ".bin" || name === ".release-packages";

/**
 * The sources of a made-up next version in `folder`: another number, one more migration, and other scripts in every page. Packages are
 * the same files under a second name, as far as the disk allows it.
 */
export const writeNextVersion = (folder: string): void => {
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  for (const name of readdirSync(root).filter((each) => !notSources.has(each))) {
    execFileSync("cp", ["-a", join(root, name), folder]);
  }
  for (const name of readdirSync(join(root, "node_modules")).filter(isPackage)) {
    const from = join(root, "node_modules", name);
    const to = join(folder, "node_modules");
    try {
      execFileSync("cp", ["-al", from, to], { stdio: "pipe" });
    } catch {
      execFileSync("cp", ["-a", from, to]);
    }
  }

  const changelog = join(folder, "CHANGELOG.md");
  writeFileSync(changelog, readFileSync(changelog, "utf8").replace("## Unreleased", "## 99.0.0"));
  const migrations = join(folder, "apps/server/src/migrations");
  const numbers = readdirSync(migrations).flatMap((name) => /^\d{4}(?=-.*\.sql$)/.exec(name) ?? []);
  const last = Math.max(...numbers.map(Number));
  writeFileSync(
    join(migrations, `${String(last + 1).padStart(4, "0")}-of-next-version.sql`),
    `CREATE TABLE of_next_version (id integer PRIMARY KEY);
ALTER TABLE messages ADD COLUMN of_next_version text;
ALTER TABLE callers ADD COLUMN of_next_version integer NOT NULL DEFAULT 7;
`,
  );
  for (const app of ["caller", "desk"]) {
    appendFileSync(
      join(folder, "apps", app, "src/main.tsx"),
      '\ndocument.documentElement.dataset["version"] = "next";\n',
    );
  }
};
