import { fetchOnce } from "@sosmessages/client/lazy.ts";
import { fill } from "@sosmessages/texts/fill.ts";
import type { InfoKey, InfoTexts } from "@sosmessages/texts/info/notes.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { useSpoken } from "#lib/texts.tsx";

const [, useTexts] = fetchOnce(async (locale: Locale): Promise<InfoTexts> => {
  switch (locale) {
    case "nb":
      return (await import("@sosmessages/texts/info/nb.ts")).nb;
    case "se":
      return (await import("@sosmessages/texts/info/se.ts")).se;
    case "en":
      return (await import("@sosmessages/texts/info/en.ts")).en;
  }
});

export type Tell = (key: InfoKey, values?: Readonly<Record<string, string>>) => string;

/** The sentences of the pages that are read; the screen waits until they are there. */
export function useInfo(): Tell {
  const texts = useTexts(useSpoken().locale);
  return (key, values = {}) => fill(texts[key], values);
}
