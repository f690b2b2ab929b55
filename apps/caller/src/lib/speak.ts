import type { FirstTexts } from "@sosmessages/texts/first/notes.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { formsTexts } from "./form/forms-texts.ts";
import { rarelyTexts } from "./rarely-texts.ts";
import { areaOf, insideTexts, type Dictionaries, type Spoken } from "./texts.tsx";

/** A page comes with its first sentences. This is for one that does not, and for whoever chooses another language. */
const first: Dictionaries<FirstTexts> = {
  nb: async () => (await import("@sosmessages/texts/first/nb.ts")).nb,
  se: async () => (await import("@sosmessages/texts/first/se.ts")).se,
  en: async () => (await import("@sosmessages/texts/first/en.ts")).en,
};
const firstTexts = areaOf("first", first);
export const speak = async (locale: Locale): Promise<Spoken> => ({ locale, texts: await firstTexts(locale) });

/** Whichever screen is open, it has all its sentences then. */
export async function speakOther(locale: Locale): Promise<Spoken> {
  const others = [insideTexts(locale), formsTexts(locale), rarelyTexts(locale)];
  const [spoken] = await Promise.all([speak(locale), ...others]);
  return spoken;
}
