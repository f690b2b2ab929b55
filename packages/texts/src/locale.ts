import { locales, type BuiltInLocale, type Locale } from "@sosmessages/contract/languages.ts";

export type { Locale };

const ofBuiltIn: Readonly<Record<BuiltInLocale, string>> = { nb: "Norsk", se: "Sámegiella", en: "English" };
/** Each language in that language, so that its readers find it. Languages from folders have theirs in language.yaml. */
export const languageNames: Readonly<Record<Locale, string>> = ofBuiltIn;

/** Beside Nynorsk, "Norsk" would not say which of the two it is. */
export const besideNynorsk = (offered: readonly Locale[]): ReadonlyMap<Locale, string> =>
  new Map(offered.includes("nb") && offered.includes("nn") ? [["nb", "Bokmål"]] : []);

/** Every Norwegian reads Bokmål; of the Sami languages we have only the northern one (`smi` is "some Sami"). */
const alike: ReadonlyMap<string, Locale> = new Map([
  ["no", "nb"],
  ["nn", "nb"],
  ["sme", "se"],
  ["smi", "se"],
]);

/** Browsers send a few dozen characters. The limit bounds the work for other clients. */
const longestRead = 500;

/** Of the languages that are offered. */
export function pickLocale(
  acceptLanguage: string | undefined,
  fallback: Locale,
  offered: readonly Locale[] = locales,
): Locale {
  let best = fallback;
  let bestQuality = 0;
  for (const range of (acceptLanguage ?? "").slice(0, longestRead).split(",")) {
    const [tag = "", ...parameters] = range.split(";");
    const wanted = (tag.split("-", 1)[0] ?? "").trim().toLowerCase();
    const locale = [wanted, alike.get(wanted)].find((each) => each !== undefined && offered.includes(each));
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
