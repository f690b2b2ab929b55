import type { Palette } from "./service.ts";

/** Both palettes at once; `tokens.css` picks the one that fits the theme. */
type Colours = Readonly<Record<"light" | "dark", Readonly<Record<keyof Palette, string>>>>;

export const coloursOf = (colours: Colours): [name: string, colour: string][] =>
  (["light", "dark"] as const).flatMap((theme) => {
    const { accent, accentInk, own } = colours[theme];
    return [
      [`--accent-${theme}`, accent],
      [`--accent-ink-${theme}`, accentInk],
      [`--own-${theme}`, own],
    ];
  });

type Theme = "light" | "dark";

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

export type LowContrast = Readonly<{ theme: Theme; ink: string; paper: string; found: number; least: number }>;

/** Which pairs of a service's colours do not stand out enough. */
export const lowContrasts = (colours: Readonly<Record<Theme, Palette>>): readonly LowContrast[] =>
  (["light", "dark"] as const).flatMap((theme) => {
    const { accent, accentInk, own } = colours[theme];
    const all: Readonly<Record<string, string>> = { ...ownColours[theme], accent, accent_ink: accentInk, own };
    return pairs
      .map(([ink, paper, least]) => {
        const found = Math.floor(contrast(all[ink] ?? "", all[paper] ?? "") * 100) / 100;
        return { theme, ink, paper, found, least };
      })
      .filter(({ found, least }) => found < least);
  });
