import { builtIn, type BuiltInLocale, type Locale } from "@sosmessages/contract/languages.ts";
import { en } from "./push/en.ts";
import { nb } from "./push/nb.ts";
import { se } from "./push/se.ts";

/** Every word that a notification can ever hold. Another text is not of this type, so that none can be sent. */
export const pushSentences = {
  nb: nb.notification,
  se: se.notification,
  en: en.notification,
} as const satisfies Readonly<Record<BuiltInLocale, string>>;

declare const isOfFolder: unique symbol;
export type PushSentence = (typeof pushSentences)[BuiltInLocale] | (string & { readonly [isOfFolder]: true });

/** A language as its folder brings it, with every sentence there is. */
type BroughtLanguage = Readonly<{ texts: Readonly<Record<string, Readonly<Record<string, string>>>> }>;

/** What a language's folder says. It was looked at when the folder was read; no other way leads to a sentence of this type. */
export const broughtSentence = ({ texts }: BroughtLanguage): PushSentence =>
  (texts["push"]?.["notification"] ?? pushSentences.nb) as PushSentence;

/** A language that nobody speaks any more is answered in Norwegian: its folder may have been taken away. */
export const pushSentenceIn = (language: Locale, brought: BroughtLanguage | undefined): PushSentence => {
  const known = builtIn(language);
  if (known !== undefined) return pushSentences[known];
  return brought === undefined ? pushSentences.nb : broughtSentence(brought);
};
