import type { Locale } from "@sosmessages/texts/locale.ts";
import { formsTexts } from "./form/forms-texts.ts";
import { dialogTexts } from "./dialog-texts.ts";
import { areaOf, insideTexts, type Spoken } from "./texts.tsx";

const firstTexts = areaOf("start", {
  nb: () => import("@sosmessages/texts/languages/nb/start.yaml"),
  se: () => import("@sosmessages/texts/languages/se/start.yaml"),
  en: () => import("@sosmessages/texts/languages/en/start.yaml"),
});
export const speak = async (locale: Locale): Promise<Spoken> => ({ locale, texts: await firstTexts(locale) });

/** Whichever screen is open, it has all its sentences then. */
export async function speakOther(locale: Locale): Promise<Spoken> {
  const others = [insideTexts(locale), formsTexts(locale), dialogTexts(locale)];
  const [spoken] = await Promise.all([speak(locale), ...others]);
  return spoken;
}
