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
