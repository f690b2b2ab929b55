import { readFileSync } from "node:fs";
import { ownColours } from "@sosmessages/services/colours.ts";
import { shippedServices } from "@sosmessages/services/folder/shipped.ts";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const pairs = [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)];
const themes = {
  light: new Map(pairs.map(([, name = "", light = ""]) => [name, light])),
  dark: new Map(pairs.map(([, name = "", , dark = ""]) => [name, dark])),
} as const;

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

it("every colour is there twice, for the light and for the dark theme", () => {
  expect(pairs.length).toBeGreaterThan(9);
  expect(css.match(/#[0-9a-f]{3,8}\b/g)).toHaveLength(2 * pairs.length);
});

it("the colours that a service's own are measured against are these", () => {
  for (const theme of ["light", "dark"] as const) {
    for (const [name, colour] of Object.entries(ownColours[theme])) expect(themes[theme].get(name), name).toBe(colour);
  }
});

describe.each(shippedServices)("the colours of $id", ({ colours }) => {
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
    ] as const)("%s stand out by at least %d to 1", (_what, least, sets) => {
      for (const [ink, papers] of sets) {
        for (const paper of papers) {
          expect(contrast(find(ink), find(paper)), `${ink} on ${paper}`).toBeGreaterThanOrEqual(least);
        }
      }
    });
  });
});
