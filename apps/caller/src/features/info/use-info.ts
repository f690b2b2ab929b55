import type { TextsOf } from "@sosmessages/texts/values.ts";
import { fill } from "@sosmessages/texts/fill.ts";
import { textArea, useSpoken, type Dictionaries } from "#lib/texts.tsx";

const info: Dictionaries<TextsOf<"info">> = {
  nb: async () => (await import("@sosmessages/texts/languages/nb/info.yaml")).default,
  se: async () => (await import("@sosmessages/texts/languages/se/info.yaml")).default,
  en: async () => (await import("@sosmessages/texts/languages/en/info.yaml")).default,
};
const [, useTexts] = textArea("info", info);

export type SayInfo = (key: keyof TextsOf<"info">, values?: Readonly<Record<string, string>>) => string;

/** The sentences of the pages that are read; the screen waits until they are there. */
export function useInfo(): SayInfo {
  const texts = useTexts(useSpoken().locale);
  return (key, values = {}) => fill(texts[key], values);
}
