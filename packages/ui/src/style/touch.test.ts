import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const folders = ["packages/ui/src", "apps/caller/src"];

/** A finger that has gone leaves its hover behind, until the next tap elsewhere. */
const stickingIn = (css: string): string[] => {
  const plain = css.replace(/\/\*[^]*?\*\//g, "");
  const withoutPointers = plain.replace(/@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, "");
  return withoutPointers.match(/[^{}]*:hover[^{}]*(?=\{)/g)?.map((selector) => selector.trim()) ?? [];
};

it("what is pointed at looks different only where there is a pointer", () => {
  const sheets = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".css"))
      .map((file) => join(folder, file)),
  );
  const sticking = sheets.flatMap((sheet) =>
    stickingIn(readFileSync(join(root, sheet), "utf8")).map((selector) => `${sheet}: ${selector}`),
  );
  expect(sheets.length).toBeGreaterThan(20);
  expect(sticking).toEqual([]);
});

it("what would stay after a tap is noticed", () => {
  expect(
    stickingIn(`.a:hover { color: red; }
      @media (hover: hover) { .b:hover { color: red; } .c:hover { color: red; } }
      @media (width > 1px) { .d:hover { color: red; } }`),
  ).toEqual([".a:hover", ".d:hover"]);
});
