import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const folders = ["packages/ui/src", "apps/caller/src"];

/**
 * The build rewrites these for older browsers, but cannot where a variable stands in them: they then drop the whole line.
 * `margin-inline-start` and its like they know.
 */
const unknownToSome = /^\s*(inset(-[\w-]+)?|(padding|margin)-(inline|block))\s*:[^;]*var\(/gm;

it("no sheet of the callers' pages has a line that Chrome 80 or Safari 13.1 would drop", () => {
  const sheets = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".css"))
      .map((file) => join(folder, file)),
  );
  const dropped = sheets.flatMap((sheet) =>
    [...readFileSync(join(root, sheet), "utf8").matchAll(unknownToSome)].map(([line]) => `${sheet}: ${line.trim()}`),
  );
  expect(sheets.length).toBeGreaterThan(20);
  expect(dropped).toEqual([]);
});
