import { fetchOnce } from "@sosmessages/client/lazy.ts";
import type { nb as callerNb } from "@sosmessages/texts/caller/nb.ts";
import type { CallerTexts } from "@sosmessages/texts/caller/notes.ts";
import { fill } from "@sosmessages/texts/fill.ts";
import type { nb as firstNb } from "@sosmessages/texts/first/nb.ts";
import type { FirstTexts } from "@sosmessages/texts/first/notes.ts";
import type { nb as formsNb } from "@sosmessages/texts/forms/nb.ts";
import type { FormsTexts } from "@sosmessages/texts/forms/notes.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { Placeholders } from "@sosmessages/texts/values.ts";
import { createContext, useContext } from "react";

export type Spoken = Readonly<{ locale: Locale; texts: FirstTexts }>;

/** Only the chosen language is ever fetched. A page comes with its first sentences; this is for those that do not. */
export async function speak(locale: Locale): Promise<Spoken> {
  switch (locale) {
    case "nb":
      return { locale, texts: (await import("@sosmessages/texts/first/nb.ts")).nb };
    case "se":
      return { locale, texts: (await import("@sosmessages/texts/first/se.ts")).se };
    case "en":
      return { locale, texts: (await import("@sosmessages/texts/first/en.ts")).en };
  }
}

/** The sentences of those who are logged in. */
const [insideTexts, useInsideTexts] = fetchOnce(async (locale: Locale): Promise<CallerTexts> => {
  switch (locale) {
    case "nb":
      return (await import("@sosmessages/texts/caller/nb.ts")).nb;
    case "se":
      return (await import("@sosmessages/texts/caller/se.ts")).se;
    case "en":
      return (await import("@sosmessages/texts/caller/en.ts")).en;
  }
});

/** The sentences of all forms but the login. */
const [formsTexts, useFormsTexts] = fetchOnce(async (locale: Locale): Promise<FormsTexts> => {
  switch (locale) {
    case "nb":
      return (await import("@sosmessages/texts/forms/nb.ts")).nb;
    case "se":
      return (await import("@sosmessages/texts/forms/se.ts")).se;
    case "en":
      return (await import("@sosmessages/texts/forms/en.ts")).en;
  }
});
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

/** The gaps of the Norwegian sentence; a test holds the other languages to the same ones. */
type Gaps<Texts, K extends keyof Texts> = Texts[K] extends string ? Placeholders<Texts[K]> : never;
type Values<Texts, K extends keyof Texts> = [Gaps<Texts, K>] extends [never]
  ? []
  : [values: Readonly<Record<Gaps<Texts, K>, string>>];

/** A sentence that stands as it is. */
type PlainKeyOf<Texts> = { [K in keyof Texts]: [Gaps<Texts, K>] extends [never] ? K : never }[keyof Texts];
type SayOf<Texts> = <K extends keyof Texts & string>(key: K, ...values: Values<Texts, K>) => string;

type First = typeof firstNb;
type Inside = First & typeof callerNb;
type Forms = First & typeof formsNb;
export type FirstPlainKey = PlainKeyOf<First>;
export type PlainKey = PlainKeyOf<Inside>;
export type FormsPlainKey = PlainKeyOf<Forms>;
export type Say = SayOf<Inside>;

const from =
  (texts: Readonly<Record<string, string>>) =>
  (key: string, values: Readonly<Record<string, string>> = {}): string =>
    fill(texts[key] ?? "", values);

/** For what every page begins with: waits for nothing. */
export const useSayFirst = (): SayOf<First> => from(useSpoken().texts);

/** For screens of those who are logged in, which wait until their sentences are there. */
export function useSay(): Say {
  const { locale, texts } = useSpoken();
  return from({ ...texts, ...useInsideTexts(locale) });
}

export function useSayInForm(): SayOf<Forms> {
  const { locale, texts } = useSpoken();
  return from({ ...texts, ...useFormsTexts(locale) });
}
