import type { EditorDraft } from "@sosmessages/contract/desk/editor.ts";
import type { Palette } from "./service.ts";

const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];
type Colours = Readonly<Record<Theme, Palette>>;

/** Both palettes at once; `tokens.css` picks the one that fits the theme. */
export const coloursOf = (colours: Colours): [name: string, colour: string][] =>
  themes.flatMap((theme) => {
    const { accent, accentInk, own } = colours[theme];
    return [
      [`--accent-${theme}`, accent],
      [`--accent-ink-${theme}`, accentInk],
      [`--own-${theme}`, own],
    ];
  });

/** The product's colours (`tokens.css`; a test compares them). A service's colours appear on and next to them. */
export const ownColours: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  light: {
    surface: "#faf6ef",
    raised: "#fffdf9",
    reply: "#fffdf9",
    ink: "#20241f",
    "ink-soft": "#444943",
    focus: "#14539a",
  },
  dark: {
    surface: "#121513",
    raised: "#1a1e1b",
    reply: "#1d211e",
    ink: "#e9e5dc",
    "ink-soft": "#c7c5ba",
    focus: "#9cc7ff",
  },
};

/** Relative luminance and contrast as WCAG defines them. */
const luminance = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

export const contrast = (a: string, b: string): number => {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
};

/** 7 to 1 for words, 3 to 1 for the focus ring. */
const pairs: readonly (readonly [ink: string, paper: string, least: number])[] = [
  ["accent", "surface", 7],
  ["accent", "raised", 7],
  ["accent", "reply", 7],
  ["accent_ink", "accent", 7],
  ["ink", "own", 7],
  ["ink-soft", "own", 7],
  ["focus", "own", 3],
];

type Named = Readonly<Record<string, string>>;
const contrastIn = (all: Named, ink: string, paper: string): number =>
  Math.floor(contrast(all[ink] ?? "", all[paper] ?? "") * 100) / 100;

const mixed = (colour: string, other: string, part: number): string =>
  [1, 3, 5].reduce((written, at) => {
    const [from, to] = [colour, other].map((each) => Number.parseInt(each.slice(at, at + 2), 16));
    return (
      written +
      Math.round((from ?? 0) * (1 - part) + (to ?? 0) * part)
        .toString(16)
        .padStart(2, "0")
    );
  }, "#");

/** The nearest colour of the same tone, darker or lighter, that stands out enough; null: none does. */
function legible(all: Named, field: string): string | null {
  const own = pairs.filter(([ink, paper]) => (paper === "own" ? paper : ink) === field);
  for (let step = 0; step <= 50; step++) {
    for (const end of ["#000000", "#ffffff"]) {
      const tried = mixed(all[field] ?? end, end, step / 50);
      if (own.every(([ink, paper, least]) => contrastIn({ ...all, [field]: tried }, ink, paper) >= least)) return tried;
    }
  }
  return null;
}

/** `field`: the colour to change. */
type LowContrast = EditorDraft["contrasts"][number] & Readonly<{ ink: string; paper: string }>;

/** Of each colour of a service that does not stand out enough: the worst pair, and a colour that does. */
export const lowContrasts = (colours: Colours): LowContrast[] =>
  themes.flatMap((theme) => {
    const { accent, accentInk, own } = colours[theme];
    const all: Named = { ...ownColours[theme], accent, accent_ink: accentInk, own };
    let legibleSoFar = all;
    return ["accent", "accent_ink", "own"].flatMap((field) => {
      const [worst] = pairs
        .filter(([ink, paper]) => (paper === "own" ? paper : ink) === field)
        .map(([ink, paper, least]) => ({ ink, paper, least, found: contrastIn(all, ink, paper) }))
        .filter(({ found, least }) => found < least)
        .toSorted((a, b) => a.found - b.found);
      if (worst === undefined) return [];
      const nearest = legible(legibleSoFar, field);
      legibleSoFar = { ...legibleSoFar, [field]: nearest ?? all[field] ?? "" };
      // Words on the accent become legible with the accent that is offered.
      const offered = nearest === all[field] ? null : nearest;
      return [{ theme, field, ...worst, offered }];
    });
  });
