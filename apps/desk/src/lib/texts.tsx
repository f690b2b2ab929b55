import { builtIn, type BuiltInLocale } from "@sosmessages/contract/languages.ts";
import { format } from "@sosmessages/texts/format.ts";
import { pickLocale, type Locale } from "@sosmessages/texts/locale.ts";
import type { PlainKeyOf, SayOf, TextsOf, TextValues } from "@sosmessages/texts/values.ts";
import { createContext, useContext } from "react";
import { readDeskTexts } from "./calls.generated.ts";
import { send } from "./http.ts";
import { allLanguages, countingIn, directionOf, languageName } from "./languages.ts";
import { broughtLanguages } from "./services.ts";

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
  return { locale, texts: await (known === undefined ? broughtTexts(locale) : dictionaries[known]()) };
}

export const firstLocale = (): Locale => {
  const stored = localStorage.getItem("desk-locale");
  return allLanguages.find((each) => each === stored) ?? pickLocale(navigator.languages.join(), "nb", allLanguages);
};

export const rememberLocale = (locale: Locale): void => localStorage.setItem("desk-locale", locale);

const SpokenContext = createContext<Spoken | null>(null);
export const SpokenProvider = SpokenContext.Provider;

export function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext);
  if (spoken === null) throw new Error("a text was asked for before any language was loaded");
  return spoken;
}

export type PlainKey = PlainKeyOf<TextValues["desk"]>;
export type Say = SayOf<TextValues["desk"]>;

export const languageWords = (say: Say, language: Locale): string => {
  const known = builtIn(language);
  return known === undefined ? languageName(language) : say(`language.${known}`);
};

export function useSay(): Say {
  const { locale, texts } = useSpoken();
  return (key, ...values) => format(countingIn(locale), texts[key], values[0] ?? {});
}

/** Unknown jobs keep their code. */
export function useJobName(): (job: string) => string {
  const say = useSay();
  const { texts } = useSpoken();
  return (job) => (`job.${job}` in texts ? say(`job.${job}` as PlainKey) : job);
}
