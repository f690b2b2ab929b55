import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { inFallback, type BuiltInLocale, type Locale } from "@sosmessages/contract/languages.ts";
import type { Plurals } from "@sosmessages/texts/plurals.ts";
import type { TextArea } from "@sosmessages/texts/values.ts";
import type { readDeskFile, readPracticeFile, readServiceFile } from "./folder/service-file.ts";

/**
 * A service of the provider is data: a folder of files, read when the server starts (`folder/read-services.ts`). Adding one is a
 * new folder, never a new branch in the code.
 */

/** By language: the same in each of the service's languages. */
export type InEachLanguage = Readonly<Record<string, string>>;

type FromFiles = Readonly<NonNullable<ReturnType<typeof readServiceFile>>>;
/** What only the people who answer need. No caller's page holds it. */
export type ServiceDesk = NonNullable<ReturnType<typeof readDeskFile>>;
export type ServiceDrawing = NonNullable<PublicConfig["illustration"]>;
export type Palette = FromFiles["colours"]["light"];
export type Stores = NonNullable<FromFiles["stores"]>;

/** The fields of the data files (`schema.ts`), the drawings and the texts. */
export type Service = FromFiles &
  Readonly<{
    /** The name of its folder. */
    id: string;
    /** The lines on the small sheet of the logo: an SVG path in a square of 32. */
    mark: string;
    /** Shown beside words that say the same; null: none. */
    illustration: ServiceDrawing | null;
    desk: ServiceDesk;
    practice: NonNullable<ReturnType<typeof readPracticeFile>>;
    /** By language: the sentences that this service replaces, by area and key. */
    texts: ReadonlyMap<string, Overlay>;
    /** By language: those of its languages that a folder brings. */
    folderLanguages: ReadonlyMap<string, FolderLanguage>;
  }>;

/** A language that is not built into the pages: one of those that ship as folders, or the service's own. */
export type FolderLanguage = Readonly<{
  /** The name of the language in that language. */
  name: string;
  direction: "ltr" | "rtl";
  /** The language of untranslated sentences. */
  fallback: BuiltInLocale;
  plurals: Plurals;
  /** How a day is written: `DD.MM.YYYY`. */
  date: string;
  /** The decimal separator. */
  decimal: string;
  /** Every sentence, with the ones that this service replaces. */
  texts: Overlay;
  /** How many those are, and which of them are the fallback's, by area. */
  sentences: number;
  untranslated: ReadonlyMap<TextArea, readonly string[]>;
  /** Part of the product, not of the service's folder. */
  isShipped: boolean;
}>;

/** Sentences that differ from the built-in ones: some of them, or all for a language from a folder. */
export const saidIn = (
  { texts, folderLanguages }: Pick<Service, "texts" | "folderLanguages">,
  language: Locale,
): Overlay => folderLanguages.get(language)?.texts ?? texts.get(language) ?? {};

/** Those on pages for callers. Texts of the desk and of mails are not public. */
const callersAreas: ReadonlySet<string> = new Set([
  "start",
  "caller",
  "dialogs",
  "forms",
  "info",
  "push-switch",
  "push",
  "static-pages",
] satisfies TextArea[]);
/** Of these only a part is shown. */
const isList = (area: string, key: string) =>
  area === "push" || /^(time\.(months|days|on_days)|register\.name_(first|second)|stats\.weekday_.)$/.test(key);

type Sentences = Readonly<Record<string, string>>;

/** Marks the untranslated sentences of an area. */
const marked = (area: string, sentences: Sentences, untranslated: FolderLanguage["untranslated"]): Sentences => {
  const keys = (untranslated.get(area as TextArea) ?? []).filter((key) => !isList(area, key));
  return { ...sentences, ...Object.fromEntries(keys.map((key) => [key, inFallback(sentences[key] ?? "")])) };
};

/** The same for callers' pages: untranslated sentences are marked. */
export function saidToCallers(service: Pick<Service, "texts" | "folderLanguages">, language: Locale): Overlay {
  const untranslated = service.folderLanguages.get(language)?.untranslated ?? new Map();
  return Object.fromEntries(
    Object.entries(saidIn(service, language))
      .filter(([area]) => callersAreas.has(area))
      .map(([area, sentences]) => [area, marked(area, sentences, untranslated)]),
  );
}

/** The same for the desk. */
export const saidAtDesk = ({ texts, untranslated }: FolderLanguage): Sentences =>
  marked("desk", texts["desk"] ?? {}, untranslated);

/** Sentences in place of the product's own, by area of `packages/texts` and key. */
export type Overlay = Readonly<Record<string, Readonly<Record<string, string>>>>;
