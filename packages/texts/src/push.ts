import { builtIn, locales, type BuiltInLocale, type Locale } from "@sosmessages/contract/languages.ts";
import { builtInTexts } from "./catalogue.ts";

declare const isSentence: unique symbol;
/** The sentence of a notification. Only this module makes one, so that no other text can be sent. */
export type PushSentence = string & { readonly [isSentence]: true };

export const pushSentences = Object.fromEntries(
  locales.map((locale) => [locale, builtInTexts("push", locale).notification]),
) as Readonly<Record<BuiltInLocale, PushSentence>>;

/** A language from a folder, with every sentence. */
type FolderTexts = Readonly<{ texts: Readonly<Record<string, Readonly<Record<string, string>>>> }>;

/** The sentence of a language from a folder. The folder was checked when it was read. */
export const folderSentence = ({ texts }: FolderTexts): PushSentence =>
  (texts["push"]?.["notification"] ?? pushSentences.nb) as PushSentence;

/** Norwegian where the folder of the language has been removed. */
export const pushSentenceIn = (language: Locale, folder: FolderTexts | undefined): PushSentence => {
  const known = builtIn(language);
  if (known !== undefined) return pushSentences[known];
  return folder === undefined ? pushSentences.nb : folderSentence(folder);
};
