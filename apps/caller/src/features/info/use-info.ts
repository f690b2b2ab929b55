import { fill } from "@sosmessages/texts/fill.ts";
import type { InfoKey, InfoTexts } from "@sosmessages/texts/info/notes.ts";
import { textArea, useSpoken, type Dictionaries } from "#lib/texts.tsx";

const info: Dictionaries<InfoTexts> = {
  nb: async () => (await import("@sosmessages/texts/info/nb.ts")).nb,
  se: async () => (await import("@sosmessages/texts/info/se.ts")).se,
  en: async () => (await import("@sosmessages/texts/info/en.ts")).en,
};
const [, useTexts] = textArea("info", info);

export type SayInfo = (key: InfoKey, values?: Readonly<Record<string, string>>) => string;

/** The sentences of the pages that are read; the screen waits until they are there. */
export function useInfo(): SayInfo {
  const texts = useTexts(useSpoken().locale);
  return (key, values = {}) => fill(texts[key], values);
}
