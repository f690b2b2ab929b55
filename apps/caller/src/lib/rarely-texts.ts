import type { nb as rarelyNb } from "@sosmessages/texts/rarely/nb.ts";
import type { RarelyTexts } from "@sosmessages/texts/rarely/notes.ts";
import type { SayOf } from "@sosmessages/texts/values.ts";
import { sayFrom, textArea, useSpoken, type Dictionaries, type First } from "./texts.tsx";

/** The sentences of what few people need on a visit: dialogs, the welcome, an address that does not exist. */
const rarely: Dictionaries<RarelyTexts> = {
  nb: async () => (await import("@sosmessages/texts/rarely/nb.ts")).nb,
  se: async () => (await import("@sosmessages/texts/rarely/se.ts")).se,
  en: async () => (await import("@sosmessages/texts/rarely/en.ts")).en,
};
const [rarelyTexts, useRarelyTexts] = textArea("rarely", rarely);
export { rarelyTexts };

export type SayRarely = SayOf<First & typeof rarelyNb>;

export function useSayRarely(): SayRarely {
  const { locale, texts } = useSpoken();
  return sayFrom(texts, useRarelyTexts(locale));
}
