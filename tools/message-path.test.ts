import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const isThere = (path: string) => existsSync(new URL(path, root));

/** Paths without a folder of their app or package are in the server. */
const fullPath = (path: string) => (isThere(path) ? path : `apps/server/src/${path}`);

/** The pages that a caller and a volunteer see, and the composition of the server. */
const entries = [
  "apps/caller/src/features/messages/MessagesScreen.tsx",
  "apps/server/src/server.ts",
  "apps/desk/src/features/queue/QueueScreen.tsx",
];

const [, section = ""] = read("docs/architecture.md").split("### From the caller's button to the row in the queue");
const steps = section.split("\n#")[0]!.match(/^\d+\. .*$/gm) ?? [];
const listed = [...steps.join("\n").matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path]) => fullPath(path!));

const resolve = (from: string, specifier: string): string | null => {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  const [home] = /^(?:apps|packages)\/[\w-]+/.exec(from)!;
  if (specifier.startsWith("#")) return `${home}/src/${specifier.slice(1)}`;
  const [, name, path] = /^@sosmessages\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  return name === undefined ? null : `packages/${name}/src/${path}`;
};

const importsOf = (path: string) =>
  [...read(path).matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, specifier]) => resolve(path, specifier!));

test("the imports lead from the caller's button to the queue through the listed files alone", () => {
  const reached = new Set<string>();
  const follow = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const next of importsOf(path)) if (next !== null && listed.includes(next)) follow(next);
  };
  entries.forEach(follow);
  expect([...reached].toSorted()).toEqual(listed.toSorted());
});

test("a reader follows a message through at most 40 files", () => {
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.length).toBeGreaterThan(entries.length);
  expect(listed.length).toBeLessThanOrEqual(40);
});
