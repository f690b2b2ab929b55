import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";
import { afterCuts, cutBodies, cutCases } from "./react-cuts.ts";

/** What becomes of the pages' scripts; `prerender/` runs when they are built. */
const sources = ["../src", "../../../packages/ui/src"].flatMap((folder) => {
  const path = join(import.meta.dirname, folder);
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^prerender/.test(file))
    .map((file) => [file, readFileSync(join(path, file), "utf8")] as const);
});

/** File by file, whatever in it matches. */
const found = (pattern: RegExp) =>
  sources.flatMap(([file, text]) => Array.from(text.matchAll(pattern), ([match]) => `${file}: ${match}`));

describe("what is left out of React", () => {
  it.each([
    ["elements that belong into the head", /<(?:html|head|body|title|meta|link|style|script|base)[\s>/]/g],
    ["a choice from a list", /<(?:select|option)[\s>/]/g],
    ["elements of our own making", /<[a-z]+-[a-z-]+[\s>/]/g],
    ["forms that are given a function", /\b(?:action|formAction)=\{/g],
    ["events that nobody would tell of", /\bon(?:BeforeInput|Select|(?:Mouse|Pointer)(?:Enter|Leave))\b/g],
    ["hooks that do nothing", /\buse(?:ActionState|DeferredValue|EffectEvent|FormStatus|Optimistic|Transition)\b/g],
    ["transitions", /\bstartTransition\b/g],
    [
      "kinds of nodes that React would not know",
      /\b(?:Activity|Profiler|SuspenseList|createPortal|forwardRef)\b|\.Consumer\b/g,
    ],
    ["classes that want to be told of new props", /componentWillReceiveProps/g],
    ["files that React is to fetch", /\b(?:preload|preinit|preconnect|prefetchDNS)\w*\(/g],
  ])("is on no page: %s", (_what, pattern) => {
    expect(found(pattern)).toEqual([]);
  });

  it("is looked for in all that the pages are made of", () => {
    expect(found(/hydrateRoot\(/g)).toEqual(["main.tsx: hydrateRoot("]);
    expect(found(/export const Button\b/g)).toEqual(["Button.tsx: export const Button"]);
  });
});

describe("a case for a kind that never is", () => {
  const cut = (code: string) => afterCuts(code, cutCases(parseAst(code)));

  it("goes, with what is done in it", () => {
    expect(cut("switch(a.tag){case 1:b();break;case 26:c();break;case 5:d()}")).toBe(
      "switch(a.tag){case 1:b();break;case 5:d()}",
    );
  });

  it("goes by itself where others share what is done", () => {
    expect(cut("switch(a.tag){case 26:case 5:d()}")).toBe("switch(a.tag){case 5:d()}");
  });

  it.each([
    ["runs on into it", "switch(a.tag){case 1:b();case 26:c();break}"],
    ["shares what is done", "switch(a.tag){case 1:case 26:c();break}"],
    ["uses a name from it", "switch(a.tag){case 26:var b=1;break;case 1:b=2}"],
    ["is of another kind", "switch(a.key){case 26:c();break}"],
  ])("stays where another one %s", (_why, code) => {
    expect(cut(code)).toBe(code);
  });

  it("is not looked for in a React that lacks a function we knew", () => {
    expect(cutBodies(parseAst("function preload(){}"))).toBe("acquireResource");
  });
});
