import type { TextsOf } from "@sosmessages/texts/values.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { formsTexts } from "./form/forms-texts.ts";
import { dialogTexts } from "./dialog-texts.ts";
import { areaOf, insideTexts, type Dictionaries, type Spoken } from "./texts.tsx";

const first: Dictionaries<TextsOf<"start">> = {
  nb: async () => (await import("@sosmessages/texts/languages/nb/start.yaml")).default,
  se: async () => (await import("@sosmessages/texts/languages/se/start.yaml")).default,
  en: async () => (await import("@sosmessages/texts/languages/en/start.yaml")).default,
};
const firstTexts = areaOf("start", first);
export const speak = async (locale: Locale): Promise<Spoken> => ({ locale, texts: await firstTexts(locale) });

/** Whichever screen is open, it has all its sentences then. */
export async function speakOther(locale: Locale): Promise<Spoken> {
  const others = [insideTexts(locale), formsTexts(locale), dialogTexts(locale)];
  const [spoken] = await Promise.all([speak(locale), ...others]);
  return spoken;
}
