import type { SayOf, TextsOf, TextValues } from "@sosmessages/texts/values.ts";
import { sayFrom, textArea, useSpoken, type Dictionaries, type StartTexts } from "./texts.tsx";

/** Texts of dialogs, the welcome and the page for unknown addresses. Most visits do not need them. */
const dictionaries: Dictionaries<TextsOf<"dialogs">> = {
  nb: async () => (await import("@sosmessages/texts/languages/nb/dialogs.yaml")).default,
  se: async () => (await import("@sosmessages/texts/languages/se/dialogs.yaml")).default,
  en: async () => (await import("@sosmessages/texts/languages/en/dialogs.yaml")).default,
};
const [dialogTexts, useDialogTexts] = textArea("dialogs", dictionaries);
export { dialogTexts };

export type SayInDialog = SayOf<StartTexts & TextValues["dialogs"]>;

export function useSayInDialog(): SayInDialog {
  const { locale, texts } = useSpoken();
  return sayFrom(texts, useDialogTexts(locale));
}
