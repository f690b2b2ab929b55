import type { nb as formsNb } from "@sosmessages/texts/forms/nb.ts";
import type { FormsTexts } from "@sosmessages/texts/forms/notes.ts";
import type { PlainKeyOf, SayOf } from "@sosmessages/texts/values.ts";
import { sayFrom, textArea, useSpoken, type Dictionaries, type First } from "#lib/texts.tsx";

/** The sentences of all forms but the login. */
const forms: Dictionaries<FormsTexts> = {
  nb: async () => (await import("@sosmessages/texts/forms/nb.ts")).nb,
  se: async () => (await import("@sosmessages/texts/forms/se.ts")).se,
  en: async () => (await import("@sosmessages/texts/forms/en.ts")).en,
};
const [formsTexts, useFormsTexts] = textArea("forms", forms);
export { formsTexts, useFormsTexts };

type Forms = First & typeof formsNb;
export type FormsPlainKey = PlainKeyOf<Forms>;

export function useSayInForm(): SayOf<Forms> {
  const { locale, texts } = useSpoken();
  return sayFrom(texts, useFormsTexts(locale));
}
