import type { Locale } from "./locale.ts";
import { en } from "./push/en.ts";
import { nb } from "./push/nb.ts";
import { se } from "./push/se.ts";

/** Every word that a notification can ever hold. Another text is not of this type, so that none can be sent. */
export const pushSentences = {
  nb: nb.notification,
  se: se.notification,
  en: en.notification,
} as const satisfies Readonly<Record<Locale, string>>;

export type PushSentence = (typeof pushSentences)[Locale];
