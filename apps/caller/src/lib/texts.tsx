import { fill, type Placeholders } from "@sosmessages/texts/fill.ts";
import type { nb } from "@sosmessages/texts/caller/nb.ts";
import type { CallerKey, CallerTexts } from "@sosmessages/texts/caller/notes.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { createContext, useContext } from "react";

export type Spoken = Readonly<{ locale: Locale; texts: CallerTexts }>;

/** Only the chosen language is ever fetched. */
export async function speak(locale: Locale): Promise<Spoken> {
  switch (locale) {
    case "nb":
      return { locale, texts: (await import("@sosmessages/texts/caller/nb.ts")).nb };
    case "se":
      return { locale, texts: (await import("@sosmessages/texts/caller/se.ts")).se };
    case "en":
      return { locale, texts: (await import("@sosmessages/texts/caller/en.ts")).en };
  }
}

const SpokenContext = createContext<Spoken | null>(null);
export const SpokenProvider = SpokenContext.Provider;

export function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext);
  if (spoken === null) throw new Error("a text was asked for before any language was loaded");
  return spoken;
}

/** The gaps of the Norwegian sentence; a test holds the other languages to the same ones. */
type Gaps<K extends CallerKey> = Placeholders<(typeof nb)[K]>;
type Values<K extends CallerKey> = [Gaps<K>] extends [never] ? [] : [values: Readonly<Record<Gaps<K>, string>>];

/** A sentence that stands as it is. */
export type PlainKey = { [K in CallerKey]: [Gaps<K>] extends [never] ? K : never }[CallerKey];

export type Say = <K extends CallerKey>(key: K, ...values: Values<K>) => string;

export function useSay(): Say {
  const { texts } = useSpoken();
  return (key, ...values) => fill(texts[key], values[0] ?? {});
}
