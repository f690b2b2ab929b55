import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { newChoice } from "./choose.ts";
import { journeysByFolder } from "./journeys.ts";

const root = new URL("../../", import.meta.url);
const paths = globSync("{apps,bench,docs,e2e,packages,proof,tools}/**/*.{ts,tsx,mjs,md,sql}", {
  cwd: fileURLToPath(root),
  exclude: ["**/node_modules", "**/dist"],
}).map((path) => path.replaceAll("\\", "/"));
const testsFor = newChoice({ paths, read: (path: string) => readFileSync(new URL(path, root), "utf8") });

/** A repository of these files. */
const holding = (files: Readonly<Record<string, string>>) => ({
  paths: Object.keys(files),
  read: (path: string) => files[path]!,
});

it("a test that was changed is run", () => {
  const path = "apps/server/src/platform/ids.test.ts";
  expect(testsFor([path])).toEqual([path]);
});

it("whoever imports a changed file is tested, however far away, by whichever name", () => {
  const files = holding({
    "packages/client/src/a.ts": "",
    "packages/client/src/b.ts": 'import { a } from "./a.ts";',
    "apps/caller/src/lib/c.ts": 'export type { B } from "@sosmessages/client/b.ts";',
    "apps/caller/src/lib/c.test.tsx": 'const { c } = await import("#lib/c.ts");',
    "apps/caller/src/lib/d.test.ts": 'import { d } from "./d.ts";',
  });
  expect(newChoice(files)(["packages/client/src/a.ts"])).toEqual(["apps/caller/src/lib/c.test.tsx"]);
});

it("a file that all parts of the service import leads to a few tests through the whole, and not to all", () => {
  const chosen = testsFor(["apps/server/src/server.ts"]);
  expect(chosen).toContain("apps/server/src/mailbox/test/messages.test.ts");
  expect(chosen.length).toBeLessThan(10);
});

it("a slice of the server is tested as a whole, and no other", () => {
  const chosen = testsFor(["apps/server/src/notify/mailer.ts"]);
  expect(chosen).toContain("apps/server/src/notify/test/push.test.ts");
  expect(chosen.filter((path) => path.startsWith("apps/server/src/callers/"))).toEqual([]);
});

it("a change of a page is tried in a browser, where it is", () => {
  const chosen = testsFor(["apps/caller/src/features/leaving/leave.ts"]);
  expect(chosen).toContain("e2e/src/caller/leaving.test.ts");
  expect(chosen).toContain("e2e/src/caller/first-message.test.ts");
  expect(chosen).not.toContain("e2e/src/caller/forms.test.ts");
});

it("no single change of a page or a package asks for more than a few journeys", () => {
  const ofPages = paths.filter((path) => /^(apps\/(caller|desk)|packages)\/.*\.tsx?$/.test(path));
  const most = ofPages.map((path) => testsFor([path]).filter((test) => test.startsWith("e2e/")).length);
  expect(ofPages.length).toBeGreaterThan(300);
  expect(Math.max(...most)).toBeLessThan(7);
});

it("every folder and every journey on the list is there, and every journey is on it", () => {
  for (const [folder] of journeysByFolder) expect(paths.some((path) => path.startsWith(folder))).toBe(true);
  const listed = new Set(journeysByFolder.flatMap(([, ...journeys]) => journeys));
  const there = paths.flatMap(
    (path) => /^e2e\/src\/((?:caller|desk|device|look|services)\/[\w-]+(?:\.alone)?)\.test\.ts$/.exec(path)?.[1] ?? [],
  );
  // Looks at every screen there is: that takes longer than a minute.
  expect(there.filter((journey) => !listed.has(journey))).toEqual(["look/accessibility"]);
  expect([...listed].filter((journey) => !there.includes(journey))).toEqual([]);
});
