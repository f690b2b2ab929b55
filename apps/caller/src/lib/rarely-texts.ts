import type { SayOf, TextsOf, TextValues } from "@sosmessages/texts/values.ts";
import { sayFrom, textArea, useSpoken, type Dictionaries, type First } from "./texts.tsx";

/** The sentences of what few people need on a visit: dialogs, the welcome, an address that does not exist. */
const rarely: Dictionaries<TextsOf<"dialogs">> = {
  nb: async () => (await import("@sosmessages/texts/languages/nb/dialogs.yaml")).default,
  se: async () => (await import("@sosmessages/texts/languages/se/dialogs.yaml")).default,
  en: async () => (await import("@sosmessages/texts/languages/en/dialogs.yaml")).default,
};
const [rarelyTexts, useRarelyTexts] = textArea("dialogs", rarely);
export { rarelyTexts };

export type SayRarely = SayOf<First & TextValues["dialogs"]>;

export function useSayRarely(): SayRarely {
  const { locale, texts } = useSpoken();
  return sayFrom(texts, useRarelyTexts(locale));
}
