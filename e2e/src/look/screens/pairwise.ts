import { locales } from "@sosmessages/contract/languages.ts";
import { themes, widths, type View } from "./stage.ts";

const turn = <T>(list: readonly T[], by: number): T => list[by % list.length] as T;

/**
 * Four ways to look at each screen: it is seen in every language, every theme and every width, and over all screens
 * every language meets every theme and every width, and every theme every width.
 */
export const someViews = (screen: number): readonly View[] =>
  widths.map((width, index) => ({
    width,
    locale: turn(locales, screen + index),
    theme: turn(themes, index + Math.floor(screen / locales.length)),
  }));

export const allViews = (): readonly View[] =>
  locales.flatMap((locale) => themes.flatMap((theme) => widths.map((width) => ({ locale, theme, width }))));
