import { fetchOnce } from "@sosmessages/client/lazy.ts";
import type { nb as callerNb } from "@sosmessages/texts/caller/nb.ts";
import type { CallerTexts } from "@sosmessages/texts/caller/notes.ts";
import { fill } from "@sosmessages/texts/fill.ts";
import type { nb as firstNb } from "@sosmessages/texts/first/nb.ts";
import type { FirstTexts } from "@sosmessages/texts/first/notes.ts";
import type { nb as formsNb } from "@sosmessages/texts/forms/nb.ts";
import type { FormsTexts } from "@sosmessages/texts/forms/notes.ts";
import type { BuiltInLocale } from "@sosmessages/contract/languages.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { PlainKeyOf, SayOf } from "@sosmessages/texts/values.ts";
import { createContext, useContext } from "react";
import { edition, ownTexts } from "./own-texts.ts";

type Fetch<Texts> = () => Promise<Texts>;
/** Of the languages that are built in. */
export type Dictionaries<Texts> = Readonly<Record<BuiltInLocale, Fetch<Texts>> & Partial<Record<Locale, Fetch<Texts>>>>;
export type Spoken = Readonly<{ locale: Locale; texts: FirstTexts }>;

/** The sentences of one area in one language, with those that the service says differently in their places. */
const areaOf =
  <T extends object>(area: string, dictionaries: Dictionaries<T>) =>
  async (locale: Locale): Promise<T> => {
    const [usual, own] = await Promise.all([dictionaries[locale]?.(), ownTexts(locale)]);
    // Where a folder brings the language, its own are all there are.
    return { ...usual, ...own?.[area] } as T;
  };

/** The same, for a screen that waits for it. Another service's pages, written by the same program, have their own. */
export function textArea<T extends object>(area: string, dictionaries: Dictionaries<T>) {
  const fetchArea = areaOf(area, dictionaries);
  const [get, use] = fetchOnce((key: string) => fetchArea(key.split(" ", 1)[0] as Locale));
  const keyOf = (locale: Locale) => `${locale} ${edition()}`;
  return [(locale: Locale) => get(keyOf(locale)), (locale: Locale) => use(keyOf(locale))] as const;
}

/** Only the chosen language is ever fetched. A page comes with its first sentences; this is for those that do not. */
const first: Dictionaries<FirstTexts> = {
  nb: async () => (await import("@sosmessages/texts/first/nb.ts")).nb,
  se: async () => (await import("@sosmessages/texts/first/se.ts")).se,
  en: async () => (await import("@sosmessages/texts/first/en.ts")).en,
};
const firstTexts = areaOf("first", first);
export const speak = async (locale: Locale): Promise<Spoken> => ({ locale, texts: await firstTexts(locale) });

/** The sentences of those who are logged in. */
const inside: Dictionaries<CallerTexts> = {
  nb: async () => (await import("@sosmessages/texts/caller/nb.ts")).nb,
  se: async () => (await import("@sosmessages/texts/caller/se.ts")).se,
  en: async () => (await import("@sosmessages/texts/caller/en.ts")).en,
};
const [insideTexts, useInsideTexts] = textArea("caller", inside);

/** The sentences of all forms but the login. */
const forms: Dictionaries<FormsTexts> = {
  nb: async () => (await import("@sosmessages/texts/forms/nb.ts")).nb,
  se: async () => (await import("@sosmessages/texts/forms/se.ts")).se,
  en: async () => (await import("@sosmessages/texts/forms/en.ts")).en,
};
const [formsTexts, useFormsTexts] = textArea("forms", forms);
export { useFormsTexts };

/** Whichever screen is open, it has all its sentences then. */
export const allTexts = (locale: Locale): Promise<unknown> => Promise.all([insideTexts(locale), formsTexts(locale)]);

const SpokenContext = createContext<Spoken | null>(null);
export const SpokenProvider = SpokenContext.Provider;

export function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext);
  if (spoken === null) throw new Error("a text was asked for before any language was loaded");
  return spoken;
}

type First = typeof firstNb;
type Inside = First & typeof callerNb;
type Forms = First & typeof formsNb;
export type FirstPlainKey = PlainKeyOf<First>;
export type PlainKey = PlainKeyOf<Inside>;
export type FormsPlainKey = PlainKeyOf<Forms>;
export type Say = SayOf<Inside>;

type Texts = Readonly<Record<string, string>>;

const from =
  (texts: Texts, more: Texts = {}) =>
  (key: string, values: Texts = {}): string =>
    fill(more[key] ?? texts[key] ?? "", values);

/** For what every page begins with: waits for nothing. */
export const useSayFirst = (): SayOf<First> => from(useSpoken().texts);

/** For screens of those who are logged in, which wait until their sentences are there. */
export function useSay(): Say {
  const { locale, texts } = useSpoken();
  return from(texts, useInsideTexts(locale));
}

export function useSayInForm(): SayOf<Forms> {
  const { locale, texts } = useSpoken();
  return from(texts, useFormsTexts(locale));
}
