import type { PlainKeyOf, SayOf, TextValues } from "@sosmessages/texts/values.ts";
import { createElement } from "react";
import { Emphasised } from "#lib/inline-text.tsx";
import { sayFrom, textArea, useSpoken, type StartTexts } from "#lib/texts.tsx";

/** The sentences of all forms but the login. */
export const [formsTexts, useFormsTexts] = textArea("forms", {
  nb: () => import("@sosmessages/texts/languages/nb/forms.yaml"),
  se: () => import("@sosmessages/texts/languages/se/forms.yaml"),
  en: () => import("@sosmessages/texts/languages/en/forms.yaml"),
});

type Forms = StartTexts & TextValues["forms"];
export type FormsPlainKey = PlainKeyOf<Forms>;

/** A sentence of a form, shown on the page that follows it. */
export const FormSentence = ({ of }: Readonly<{ of: FormsPlainKey }>) =>
  createElement(Emphasised, { text: useSayInForm()(of) });

export function useSayInForm(): SayOf<Forms> {
  const { locale, texts } = useSpoken();
  return sayFrom(texts, useFormsTexts(locale));
}
