import type { Tenant } from "./tenant.ts";

/** Both palettes at once; `tokens.css` picks the one that fits the theme. */
export const coloursOf = ({ colours }: Tenant): [name: string, colour: string][] =>
  (["light", "dark"] as const).flatMap((theme) => {
    const { accent, accentInk, own } = colours[theme];
    return [
      [`--accent-${theme}`, accent],
      [`--accent-ink-${theme}`, accentInk],
      [`--own-${theme}`, own],
    ];
  });
