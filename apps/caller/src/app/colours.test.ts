import { readFileSync } from "node:fs";
import { tenants } from "@sosmessages/tenants/tenants.ts";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../../../packages/ui/src/style/tokens.css", import.meta.url), "utf8");
const [lightCss = "", darkCss = "", stillCss = ""] = css.split(
  /:root\[data-theme="dark"\]|:root:not\(\[data-theme\]\)/,
);
const tokensIn = (text: string) =>
  new Map([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] ?? "", m[2] ?? ""]));
const themes = { light: tokensIn(lightCss), dark: tokensIn(darkCss) } as const;

/** Relative luminance and contrast as WCAG defines them. */
const luminance = (colour: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
};

const words: readonly [ink: string, papers: readonly string[]][] = [
  ["ink", ["surface", "raised", "reply", "own", "danger-tint"]],
  ["ink-soft", ["surface", "raised", "reply", "own"]],
  ["accent", ["surface", "raised", "reply"]],
  ["accent-ink", ["accent"]],
  ["danger", ["surface", "raised", "danger-tint"]],
];
const edges: readonly [edge: string, papers: readonly string[]][] = [
  ["edge", ["surface", "raised"]],
  ["focus", ["surface", "raised", "own"]],
];

describe("the dark theme", () => {
  it("is the same without scripts", () => {
    const rules = (text: string) => [...text.matchAll(/[\w-]+: [^;]+;/g)].map(([rule]) => rule);
    expect(rules(stillCss)).toEqual(rules(darkCss));
    expect(rules(darkCss).length).toBeGreaterThan(10);
  });
});

describe.each(tenants)("the colours of $id", ({ colours }) => {
  describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
    const { accent, accentInk, own } = colours[theme];
    const all = new Map([...themes[theme], ["accent", accent], ["accent-ink", accentInk], ["own", own]]);
    const find = (name: string) => {
      const colour = all.get(name);
      if (colour === undefined) throw new Error(`there is no colour ${name}`);
      return colour;
    };

    it.each([
      ["words", 7, words],
      ["the edges of what can be used", 3, edges],
    ] as const)("%s stand out by at least %d to 1", (_what, least, pairs) => {
      for (const [ink, papers] of pairs) {
        for (const paper of papers) {
          expect(contrast(find(ink), find(paper)), `${ink} on ${paper}`).toBeGreaterThanOrEqual(least);
        }
      }
    });
  });
});
