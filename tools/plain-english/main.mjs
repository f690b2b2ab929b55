// Checks documents and comments for plain English: npm run plain-english
//   npm run plain-english -- FILE…     prints every finding in these files
//   npm run plain-english -- --update  lowers the budgets to the findings of today
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { root } from "../lib/project.mjs";
import { findingsIn, lowered } from "./findings.ts";

const budgetFile = new URL("budgets.json", import.meta.url);
const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith("--")).map((path) => relative(root, resolve(path)));

const kinds = ["*.md", "*.ts", "*.tsx", "*.mjs", "*.css", ":!*.generated.ts"];
const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...kinds], {
  cwd: root,
  encoding: "utf8",
});
const files = listed.split("\n").filter((path) => path !== "" && existsSync(join(root, path)));

const found = new Map(files.map((path) => [path, findingsIn(path, readFileSync(join(root, path), "utf8"))]));
const counts = new Map([...found].map(([path, { length }]) => [path, length]));

const before = JSON.parse(readFileSync(budgetFile, "utf8"));
const budgets = args.includes("--update") ? lowered(before, counts) : before;
if (budgets !== before) writeFileSync(budgetFile, `${JSON.stringify(budgets, null, 2)}\n`);
const over = files.filter((path) => counts.get(path) > (budgets[path] ?? 0));
for (const path of wanted.length > 0 ? wanted : over) {
  for (const { line, words, instead } of found.get(path) ?? []) console.log(`${path}:${line}: “${words}”: ${instead}`);
}
for (const path of over) console.log(`${path}: ${counts.get(path)} findings, at most ${budgets[path] ?? 0}`);
process.exitCode = over.length === 0 ? 0 : 1;
