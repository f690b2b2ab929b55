import type { SayOf, TextValues } from "@sosmessages/texts/values.ts";
import { sayFrom, textArea, useSpoken, type StartTexts } from "./texts.tsx";

/** Texts of dialogs, the welcome and the page for unknown addresses. Most visits do not need them. */
const [dialogTexts, useDialogTexts] = textArea("dialogs", {
  nb: () => import("@sosmessages/texts/languages/nb/dialogs.yaml"),
  se: () => import("@sosmessages/texts/languages/se/dialogs.yaml"),
  en: () => import("@sosmessages/texts/languages/en/dialogs.yaml"),
});
export { dialogTexts };

export type SayInDialog = SayOf<StartTexts & TextValues["dialogs"]>;

export function useSayInDialog(): SayInDialog {
  const { locale, texts } = useSpoken();
  return sayFrom(texts, useDialogTexts(locale));
}
