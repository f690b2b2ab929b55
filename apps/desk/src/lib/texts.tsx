import type { nb } from "@sosmessages/texts/desk/nb.ts";
import { format } from "@sosmessages/texts/format.ts";
import { pickLocale, type Locale } from "@sosmessages/texts/locale.ts";
import type { ValuesOf } from "@sosmessages/texts/values.ts";
import { createContext, useContext } from "react";

type Texts = typeof nb;
export type Spoken = Readonly<{ locale: Locale; texts: Readonly<Record<keyof Texts, string>> }>;

/** Only the chosen language is fetched. */
export async function speak(locale: Locale): Promise<Spoken> {
  document.documentElement.lang = locale;
  switch (locale) {
    case "nb":
      return { locale, texts: (await import("@sosmessages/texts/desk/nb.ts")).nb };
    case "se":
      return { locale, texts: (await import("@sosmessages/texts/desk/se.ts")).se };
    case "en":
      return { locale, texts: (await import("@sosmessages/texts/desk/en.ts")).en };
  }
}

export const firstLocale = (): Locale => {
  const stored = localStorage.getItem("desk-locale");
  return stored === "nb" || stored === "se" || stored === "en" ? stored : pickLocale(navigator.languages.join(), "nb");
};

export const rememberLocale = (locale: Locale): void => localStorage.setItem("desk-locale", locale);

const SpokenContext = createContext<Spoken | null>(null);
export const SpokenProvider = SpokenContext.Provider;

export function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext);
  if (spoken === null) throw new Error("a text was asked for before any language was loaded");
  return spoken;
}

type Gaps<K extends keyof Texts> = keyof ValuesOf<Texts[K]>;
type Values<K extends keyof Texts> = [Gaps<K>] extends [never] ? [] : [values: ValuesOf<Texts[K]>];
export type PlainKey = { [K in keyof Texts]: [Gaps<K>] extends [never] ? K : never }[keyof Texts];
export type Say = <K extends keyof Texts>(key: K, ...values: Values<K>) => string;

export function useSay(): Say {
  const { locale, texts } = useSpoken();
  return (key, ...values) => format(locale, texts[key], values[0] ?? {});
}
