import { locales } from "@sosmessages/contract/languages.ts";
import { themes, widths, type View } from "./stage.ts";

const turn = <T>(list: readonly T[], by: number): T => list[by % list.length] as T;

/** One way to look at each screen. Over all screens every language is seen in every theme and every width. */
export const viewOf = (screen: number): View => ({
  width: turn(widths, screen),
  locale: turn(locales, screen),
  theme: turn(themes, Math.floor(screen / (widths.length * locales.length))),
});

export const allViews = (): readonly View[] =>
  locales.flatMap((locale) => themes.flatMap((theme) => widths.map((width) => ({ locale, theme, width }))));
