import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const folders = ["packages/ui/src", "apps/caller/src", "apps/desk/src"];

const sheets = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => join(folder, file)),
);

type Rule = Readonly<{ selector: string; declared: readonly (readonly [property: string, value: string])[] }>;

const rulesIn = (css: string): readonly Rule[] =>
  [...css.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({
    selector: selector.trim().replace(/\s+/g, " "),
    declared: [...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, property = "", value = ""]) => [property, value]),
  }));

/** The values of a shorthand, with what stands in brackets in one piece. */
const piecesOf = (value: string): readonly string[] => value.match(/(?:[^\s(]+(?:\((?:[^()]|\([^()]*\))*\))?)+/g) ?? [];

const sides: Readonly<Record<string, string>> = { left: "right", right: "left" };

/** One line for each declaration that would be on the wrong side of a page that is read from right to left. */
function sidedIn(css: string): readonly string[] {
  const rules = rulesIn(css);
  const isMirrored = (selector: string) =>
    rules.some((rule) => rule.selector.replace('[dir="rtl"]', "").trim() === selector && rule.selector !== selector);
  return rules.flatMap(({ selector, declared }) => {
    if (selector.includes('[dir="rtl"]')) return [];
    return declared
      .filter(([property, value]) => {
        if (/^(text-align|float|clear)$/.test(property)) return /^(left|right)$/.test(value);
        if (/^(margin|padding|inset)$/.test(property)) {
          const pieces = piecesOf(value);
          return pieces.length === 4 && pieces[1] !== pieces[3];
        }
        const side = /(?:^|-)(left|right)(?:-|$)/.exec(property)?.[1];
        if (side === undefined) return /translateX\((?!0|-50%)/.test(value) && property === "transform";
        const other = property.replace(side, sides[side] ?? "");
        // The same on both sides is no side.
        if (declared.some(([also, same]) => also === other && same === value)) return false;
        return !(/^(left|right)$/.test(property) && isMirrored(selector));
      })
      .map(([property, value]) => `${selector} { ${property}: ${value} }`);
  });
}

it("no sheet puts anything left or right: pages may be read from right to left", () => {
  expect(sheets.length).toBeGreaterThan(30);
  const found = sheets.flatMap((sheet) =>
    sidedIn(readFileSync(join(root, sheet), "utf8")).map((line) => `${sheet}: ${line}`),
  );
  expect(found).toEqual([]);
});

it("whatever has a side is noticed, unless it is on both or mirrored", () => {
  expect(
    sidedIn(`.a { margin-left: 1px; }
      .b { padding-right: 1px; padding-left: 1px; }
      .c { text-align: left; border-right: 0; }
      .d { margin: 0 1px 0 calc(2 * var(--x)); padding: 1px 2px 1px 2px; }
      .e { right: 0; }
      .f { right: 0; }
      [dir="rtl"] .f { right: auto; left: 0; }
      .g { transform: translateX(4px); left: auto; }`),
  ).toEqual([
    ".a { margin-left: 1px }",
    ".c { text-align: left }",
    ".c { border-right: 0 }",
    ".d { margin: 0 1px 0 calc(2 * var(--x)) }",
    ".e { right: 0 }",
    ".g { transform: translateX(4px) }",
    ".g { left: auto }",
  ]);
});

it("what somebody wrote, or is about to write, has the direction of its own language", () => {
  const without = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
      .filter((file) => /<(textarea|blockquote)(?!\s+dir="auto")/.test(readFileSync(join(root, folder, file), "utf8")))
      .map((file) => join(folder, file)),
  );
  expect(without).toEqual([]);
});
