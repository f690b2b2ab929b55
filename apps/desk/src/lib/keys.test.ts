import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isReadKey } from "./keys.ts";

/* What each key does is tried in a browser: e2e/src/desk/desk-acts.test.ts. */

test("nothing but the keys of the list listens to the keyboard", () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const listening = globSync("**/*.{ts,tsx}", { cwd: root }).filter(
    (path) =>
      !/\.test\./.test(path) && /"key(down|up|press)"|onKey(Down|Up|Press)/.test(readFileSync(root + path, "utf8")),
  );
  expect(listening.toSorted()).toEqual([
    // Any key at all: somebody is there.
    "app/Desk.tsx",
    "features/conversation/reply/WriteReply.tsx",
    "lib/keys.ts",
  ]);
});

test("Enter alone is a new line; with Ctrl, or with a Mac's key, it opens the read-through", () => {
  const press = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean } = {}) =>
    isReadKey({ key, ctrlKey: false, metaKey: false, ...held });
  expect([press("Enter"), press("a", { ctrlKey: true })]).toEqual([false, false]);
  expect([press("Enter", { ctrlKey: true }), press("Enter", { metaKey: true })]).toEqual([true, true]);
});
