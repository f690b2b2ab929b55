import { fill } from "@sosmessages/texts/fill.ts";
import type { InfoKey, InfoTexts } from "@sosmessages/texts/info/notes.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { use } from "react";
import { useSpoken } from "#lib/texts.tsx";

const fetched = new Map<Locale, Promise<InfoTexts>>();

async function fetchTexts(locale: Locale): Promise<InfoTexts> {
  switch (locale) {
    case "nb":
      return (await import("@sosmessages/texts/info/nb.ts")).nb;
    case "se":
      return (await import("@sosmessages/texts/info/se.ts")).se;
    case "en":
      return (await import("@sosmessages/texts/info/en.ts")).en;
  }
}

/** What could not be fetched is asked for again the next time. */
function textsIn(locale: Locale): Promise<InfoTexts> {
  const before = fetched.get(locale);
  if (before !== undefined) return before;
  const texts = fetchTexts(locale);
  texts.catch(() => fetched.delete(locale));
  fetched.set(locale, texts);
  return texts;
}

export type Tell = (key: InfoKey, values?: Readonly<Record<string, string>>) => string;

/** The sentences of the pages that are read; the screen waits until they are there. */
export function useInfo(): Tell {
  const { locale } = useSpoken();
  const texts = use(textsIn(locale));
  return (key, values = {}) => fill(texts[key], values);
}
