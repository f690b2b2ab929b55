import { builtIn, locales, type BuiltInLocale, type Locale } from "@sosmessages/contract/languages.ts";
import { builtInTexts } from "./catalogue.ts";

declare const isSentence: unique symbol;
/** The sentence of a notification. Only this module makes one, so that no other text can be sent. */
export type PushSentence = string & { readonly [isSentence]: true };

/** "news": a caller has something to read. The others are for people at the desk, with the subjects of their mails. */
export type PushAbout = "news" | "alarm" | "test" | "sentence" | "shift";

export const pushSentences = Object.fromEntries(
  locales.map((locale) => [locale, builtInTexts("push", locale).notification]),
) as Readonly<Record<BuiltInLocale, PushSentence>>;

/** A language from a folder, with every sentence. */
type FolderTexts = Readonly<{ texts: Readonly<Record<string, Readonly<Record<string, string>>>> }>;

/** The sentence of a language from a folder. The folder was checked when it was read. */
export const folderSentence = ({ texts }: FolderTexts, about: PushAbout = "news"): PushSentence =>
  ((about === "news" ? texts["push"]?.["notification"] : texts["desk-mail"]?.[about]) ??
    builtInSentence("nb", about)) as PushSentence;

const builtInSentence = (locale: BuiltInLocale, about: PushAbout): PushSentence =>
  (about === "news"
    ? builtInTexts("push", locale).notification
    : builtInTexts("desk-mail", locale)[about]) as PushSentence;

/** Norwegian where the folder of the language has been removed. */
export const pushSentenceIn = (
  language: Locale,
  folder: FolderTexts | undefined,
  about: PushAbout = "news",
): PushSentence => {
  const known = builtIn(language) ?? (folder === undefined ? "nb" : undefined);
  return known === undefined ? folderSentence(folder!, about) : builtInSentence(known, about);
};
