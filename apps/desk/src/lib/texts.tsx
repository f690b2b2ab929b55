import { locales } from "@sosmessages/contract/languages.ts";
import type { nb } from "@sosmessages/texts/desk/nb.ts";
import { format } from "@sosmessages/texts/format.ts";
import { pickLocale, type Locale } from "@sosmessages/texts/locale.ts";
import type { PlainKeyOf, SayOf } from "@sosmessages/texts/values.ts";
import { createContext, useContext } from "react";

type Texts = typeof nb;
export type Spoken = Readonly<{ locale: Locale; texts: Readonly<Record<keyof Texts, string>> }>;

const dictionaries = {
  nb: async () => (await import("@sosmessages/texts/desk/nb.ts")).nb,
  se: async () => (await import("@sosmessages/texts/desk/se.ts")).se,
  en: async () => (await import("@sosmessages/texts/desk/en.ts")).en,
} as const satisfies Record<Locale, () => Promise<Spoken["texts"]>>;

/** Only the chosen language is fetched. */
export async function speak(locale: Locale): Promise<Spoken> {
  document.documentElement.lang = locale;
  return { locale, texts: await dictionaries[locale]() };
}

export const firstLocale = (): Locale => {
  const stored = localStorage.getItem("desk-locale");
  return locales.find((each) => each === stored) ?? pickLocale(navigator.languages.join(), "nb");
};

export const rememberLocale = (locale: Locale): void => localStorage.setItem("desk-locale", locale);

const SpokenContext = createContext<Spoken | null>(null);
export const SpokenProvider = SpokenContext.Provider;

export function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext);
  if (spoken === null) throw new Error("a text was asked for before any language was loaded");
  return spoken;
}

export type PlainKey = PlainKeyOf<Texts>;
export type Say = SayOf<Texts>;

export function useSay(): Say {
  const { locale, texts } = useSpoken();
  return (key, ...values) => format(locale, texts[key], values[0] ?? {});
}
