import { locales, type BuiltInLocale } from "../../../../packages/contract/src/languages.ts";
import { builtInTexts } from "../../../../packages/texts/src/catalogue.ts";
import type { TextValues } from "../../../../packages/texts/src/values.ts";

export type TextKey = keyof (TextValues["caller"] & TextValues["start"] & TextValues["forms"] & TextValues["dialogs"]);

export type Words = Readonly<Record<TextKey, string>>;

const wordsIn = (locale: BuiltInLocale): Words => ({
  ...builtInTexts("start", locale),
  ...builtInTexts("caller", locale),
  ...builtInTexts("forms", locale),
  ...builtInTexts("dialogs", locale),
});

/** The sentences of the caller's pages. */
export const texts = Object.fromEntries(locales.map((locale) => [locale, wordsIn(locale)])) as Readonly<
  Record<BuiltInLocale, Words>
>;
