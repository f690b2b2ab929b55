import { builtIn, type BuiltInLocale } from "@sosmessages/contract/languages.ts";
import { format } from "@sosmessages/texts/format.ts";
import { besideNynorsk, pickLocale, type Locale } from "@sosmessages/texts/locale.ts";
import type { PlainKeyOf, SayOf, TextsOf, TextValues } from "@sosmessages/texts/values.ts";
import { createContext, useContext } from "react";
import { readDeskTexts } from "./calls.generated.ts";
import { send } from "./http.ts";
import { allLanguages, countingIn, deskLanguages, directionOf, languageName } from "./languages.ts";
import { broughtLanguages, sendsToDevices } from "./services.ts";

export type Spoken = Readonly<{ locale: Locale; texts: TextsOf<"desk"> }>;

const dictionaries = {
  nb: async () => (await import("@sosmessages/texts/languages/nb/desk.yaml")).default,
  se: async () => (await import("@sosmessages/texts/languages/se/desk.yaml")).default,
  en: async () => (await import("@sosmessages/texts/languages/en/desk.yaml")).default,
} as const satisfies Record<BuiltInLocale, () => Promise<Spoken["texts"]>>;

/** The server fills missing texts of a service's language from its fallback language. */
async function broughtTexts(language: Locale): Promise<Spoken["texts"]> {
  const { version = "" } = broughtLanguages[language] ?? {};
  const answer = await send(readDeskTexts, { query: { language, version } });
  return answer.ok ? (answer.body as Spoken["texts"]) : dictionaries.nb();
}

/** Only the chosen language is fetched. */
export async function speak(locale: Locale): Promise<Spoken> {
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  const known = builtIn(locale);
  const texts = await (known === undefined ? broughtTexts(locale) : dictionaries[known]());
  return { locale, texts: sendsToDevices ? texts : withoutDevices(texts) };
}

/** A sentence that names devices has a second one about mail, with the same name and `_mail`. */
export function withoutDevices(texts: Spoken["texts"]): Spoken["texts"] {
  const about = new Map(Object.entries(texts));
  const chosen = [...about].map(([key, text]) => [key, about.get(`${key}_mail`) ?? text] as const);
  return Object.fromEntries(chosen) as Spoken["texts"];
}

export const firstLocale = (): Locale => {
  const stored = localStorage.getItem("desk-locale");
  return deskLanguages.find((each) => each === stored) ?? pickLocale(navigator.languages.join(), "nb", deskLanguages);
};

export const rememberLocale = (locale: Locale): void => localStorage.setItem("desk-locale", locale);

const SpokenContext = createContext<Spoken | null>(null);
export const SpokenProvider = SpokenContext.Provider;

export function useSpoken(): Spoken & Readonly<{ say: Say }> {
  const spoken = useContext(SpokenContext);
  if (spoken === null) throw new Error("a text was asked for before any language was loaded");
  const { locale, texts } = spoken;
  return { locale, texts, say: (key, ...values) => format(countingIn(locale), texts[key], values[0] ?? {}) };
}

export const useSay = (): Say => useSpoken().say;

export type PlainKey = PlainKeyOf<TextValues["desk"]>;
export type Say = SayOf<TextValues["desk"]>;

export const languageWords = (say: Say, language: Locale): string => {
  const known = builtIn(language);
  const isOther = known === undefined || besideNynorsk(allLanguages).has(known);
  return isOther ? languageName(language) : say(`language.${known}`);
};

/** Unknown jobs keep their code. */
export function useJobName(): (job: string) => string {
  const { say, texts } = useSpoken();
  return (job) => (`job.${job}` in texts ? say(`job.${job}` as PlainKey) : job);
}
