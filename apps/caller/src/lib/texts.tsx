import { fetchOnce } from "@sosmessages/client/lazy.ts";
import { fill } from "@sosmessages/texts/fill.ts";
import type { BuiltInLocale } from "@sosmessages/contract/languages.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { PlainKeyOf, SayOf, TextsOf, TextValues } from "@sosmessages/texts/values.ts";
import { createContext, useContext } from "react";
import { edition, ownTexts } from "./own-texts.ts";

type Fetch<Texts> = () => Promise<Readonly<{ default: Texts }>>;
/** The files of the languages that are built in. */
type Files<Texts> = Readonly<Record<BuiltInLocale, Fetch<Texts>> & Partial<Record<Locale, Fetch<Texts>>>>;
export type Spoken = Readonly<{ locale: Locale; texts: TextsOf<"start"> }>;

export const areaOf =
  <T extends object>(area: string, files: Files<T>) =>
  async (locale: Locale): Promise<T> => {
    const [usual, own] = await Promise.all([files[locale]?.(), ownTexts(locale, area)]);
    return { ...usual?.default, ...own?.[area] } as T;
  };

/** The same, for a screen that waits for it. Another service's pages, written by the same program, have their own. */
export function textArea<T extends object>(area: string, files: Files<T>) {
  const fetchArea = areaOf(area, files);
  const [get, use] = fetchOnce((key: string) => fetchArea(key.split(" ", 1)[0] as Locale));
  const keyOf = (locale: Locale) => `${locale} ${edition()}`;
  return [(locale: Locale) => get(keyOf(locale)), (locale: Locale) => use(keyOf(locale))] as const;
}

const [insideTexts, useInsideTexts] = textArea("caller", {
  nb: () => import("@sosmessages/texts/languages/nb/caller.yaml"),
  se: () => import("@sosmessages/texts/languages/se/caller.yaml"),
  en: () => import("@sosmessages/texts/languages/en/caller.yaml"),
});
export { insideTexts };

const SpokenContext = createContext<Spoken | null>(null);
export const SpokenProvider = SpokenContext.Provider;

export function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext);
  if (spoken === null) throw new Error("a text was asked for before any language was loaded");
  return spoken;
}

export type StartTexts = TextValues["start"];
type Inside = StartTexts & TextValues["caller"];
export type StartPlainKey = PlainKeyOf<StartTexts>;
export type PlainKey = PlainKeyOf<Inside>;
export type Say = SayOf<Inside>;

type Texts = Readonly<Record<string, string>>;

export const sayFrom =
  (texts: Texts, more: Texts = {}) =>
  (key: string, values: Texts = {}): string =>
    fill(more[key] ?? texts[key] ?? "", values);

/** For what every page begins with: waits for nothing. */
export const useSayAtStart = (): SayOf<StartTexts> => sayFrom(useSpoken().texts);

export function useSay(): Say {
  const { locale, texts } = useSpoken();
  return sayFrom(texts, useInsideTexts(locale));
}
