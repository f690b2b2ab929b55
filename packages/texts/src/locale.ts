import type { Locale } from "@sosmessages/contract/languages.ts";

export type { Locale };

/** Each language by its own name: whoever needs it must be able to read it. */
export const languageNames: Readonly<Record<Locale, string>> = { nb: "Norsk", se: "Sámegiella", en: "English" };

/** Every Norwegian reads Bokmål; of the Sami languages we have only the northern one (`smi` is "some Sami"). */
const spoken: ReadonlyMap<string, Locale> = new Map([
  ["nb", "nb"],
  ["no", "nb"],
  ["nn", "nb"],
  ["se", "se"],
  ["sme", "se"],
  ["smi", "se"],
  ["en", "en"],
]);

/** No browser sends more than a few dozen characters; nobody else gets more work out of us. */
const longestRead = 500;

export function pickLocale(acceptLanguage: string | undefined, fallback: Locale): Locale {
  let best = fallback;
  let bestQuality = 0;
  for (const range of (acceptLanguage ?? "").slice(0, longestRead).split(",")) {
    const [tag = "", ...parameters] = range.split(";");
    const locale = spoken.get((tag.split("-", 1)[0] ?? "").trim().toLowerCase());
    const quality = qualityOf(parameters);
    if (locale !== undefined && quality > bestQuality) [best, bestQuality] = [locale, quality];
  }
  return best;
}

function qualityOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=");
    if (name.trim().toLowerCase() !== "q") continue;
    return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(value.trim()) ? Number(value) : 0;
  }
  return 1;
}
