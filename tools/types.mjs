// Checks types: tsconfig.json lists one project for each kind of global names (Node, browser, service worker, both).
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./lib/root.mjs";

const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
process.exitCode = spawnSync(process.execPath, [tsc, "-b"], { cwd: root, stdio: "inherit" }).status ?? 1;
