import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as { scripts: Record<string, string> };

test.each(Object.entries(scripts))("npm run %s begins where the version of Node is looked at", (_name, command) => {
  for (const part of command.split(" || ")) expect(part).toMatch(/^(exec )?node tools\/run\.mjs \S/);
});

/** A machine with this version of Node, as far as a program can see. */
const runOn = (version: string, ...args: string[]) => {
  const pretend = `Object.defineProperty(process, "versions", { value: { node: "${version}" } })`;
  const preload = `data:text/javascript,${encodeURIComponent(pretend)}`;
  return spawnSync(process.execPath, ["--import", preload, `${root}/tools/run.mjs`, ...args], { encoding: "utf8" });
};

test.each(["start", "tools/test.mjs", "apps/server/src/operator/main.ts"])(
  "on Node 18 %s says what is needed, and no more",
  (what) => {
    const { status, stdout, stderr } = runOn("18.20.8", what);
    expect([status, stdout, stderr]).toEqual([
      1,
      "",
      "This needs Node 20 or newer, and you have 18.20.8: see https://nodejs.org.\n",
    ]);
  },
);

test("that file can be read by a Node that is older still", () => {
  const text = readFileSync(`${root}/tools/run.mjs`, "utf8");
  expect(text).not.toMatch(/^import |\bawait\b|\?\.|\?\?/m);
});
