import type { BuiltInLocale, Locale } from "@sosmessages/contract/languages.ts";
import type { Plurals } from "@sosmessages/texts/plurals.ts";

/**
 * A service of the provider is data: a folder of files, read when the server starts (`folder/read-services.ts`). Adding one is a
 * new folder, never a new branch in the code.
 */

/** By language: the same in each of the service's languages. */
export type InEachLanguage = Readonly<Record<string, string>>;

/** A number to call, who answers there, and when. */
export type HelpNumber = Readonly<{ name: InEachLanguage; number: string; hours: InEachLanguage | null }>;

/** Written as `#rrggbb`, so that every pair can be held against the contrast we promise. */
export type Colour = `#${string}`;

export type Palette = Readonly<{
  /** Buttons, links and the mark. */
  accent: Colour;
  /** Words on the accent. */
  accentInk: Colour;
  /** The soft tint behind the caller's own words. */
  own: Colour;
}>;

export type LegalContact = Readonly<{ name: string; postalAddress: string; email: string }>;
export type Stores = Readonly<{ apple: string | null; google: string | null }>;

export type Service = Readonly<{
  /** The name of its folder. */
  id: string;
  /** Exact host names; the first is the one on a developer's machine. */
  hosts: readonly [string, ...string[]];
  /** Any other host name with this in it is this service's too; null: none is. */
  hostPart: string | null;
  /** The address used in mails unless the operator sets one; null: the first host, at the port the server listens on. */
  publicUrl: string | null;
  /** What someone looking over the shoulder reads: it must not tell what this is. */
  name: InEachLanguage;
  /** Who runs it, as a sentence begins: "A church-based organisation"; null: the pages do not say. */
  organisation: InEachLanguage | null;
  defaultLanguage: Locale;
  languages: readonly Locale[];
  /** The promise: an answer within so many hours. */
  replyHours: number;
  /** Whose days and hours the statistics count in. */
  timeZone: string;
  /** Whom to call when a life is in danger. */
  emergency: HelpNumber;
  /** On every page. */
  helpline: HelpNumber;
  /** Others who help, most urgent first. */
  otherHelplines: readonly HelpNumber[];
  /** The provider's separate live chat, and the cookies that it sets on its own pages; null: it is not mentioned. */
  chat: Readonly<{ url: string; cookies: readonly string[] }> | null;
  /** Where people say what they think of the service; null: nowhere. A page, never a mail address. */
  feedbackUrl: string | null;
  /** Where "leave at once" goes: a site that anybody might have open. */
  quickExitUrl: string;
  /** The address recovery mails come from, as neutral as the name; null: `post@` the host of the public address. */
  mailFrom: string | null;
  /** Who answers for the data; null: the provider has not told yet. */
  legalContact: LegalContact | null;
  /** Whom to ask about personal data; null: nobody apart from the contact. */
  dataProtectionContact: Readonly<{ name: string; email: string }> | null;
  /** Where the provider says how accessible the service is; null: nowhere yet. */
  accessibilityUrl: string | null;
  /** Addresses of the native app; null as a whole: this service has none. */
  stores: Stores | null;
  /** What phones and stores call its app; null: none can be built. */
  app: Readonly<{ id: string }> | null;
  colours: Readonly<{ light: Palette; dark: Palette }>;
  /** What is drawn on the small sheet that is the logo: the lines of an SVG path, in a square of 32. */
  mark: string;
  desk: ServiceDesk;
  /** Letters to practise with: nobody wrote them. */
  practice: readonly Readonly<{ language: Locale; isAcute: boolean; title: string | null; text: string }>[];
  /** By language: each sentence that this service says differently, by area and key. */
  texts: ReadonlyMap<string, Overlay>;
  /** By language: those of its languages that a folder brings. */
  folderLanguages: ReadonlyMap<string, FolderLanguage>;
}>;

/** A language that is not built into the pages: one of those that ship as folders, or the service's own. */
export type FolderLanguage = Readonly<{
  /** What the language calls itself. */
  name: string;
  direction: "ltr" | "rtl";
  /** The language that says what this one does not. */
  fallback: BuiltInLocale;
  plurals: Plurals;
  /** How a day is written: `DD.MM.YYYY`. */
  date: string;
  /** What stands before the tenths. */
  decimal: string;
  /** Every sentence there is, as this service says it. */
  texts: Overlay;
  /** How many those are, and how many of them are the fallback's. */
  sentences: number;
  untranslated: number;
}>;

/** What differs from the sentences that are built in: some of them, or all where a folder brings the language. */
export const saidIn = (
  { texts, folderLanguages }: Pick<Service, "texts" | "folderLanguages">,
  language: Locale,
): Overlay => folderLanguages.get(language)?.texts ?? texts.get(language) ?? {};

/** Sentences in place of the product's own, by area of `packages/texts` and key. */
export type Overlay = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What only the people who answer need. No caller's page holds it. */
export type ServiceDesk = Readonly<{
  /** What to do when a life may be in danger, step by step, by language; null: the usual text of the desk. */
  procedure: Readonly<Record<string, readonly string[]>> | null;
  /** What conversations are about. They are the desk's first ones; administrators change them there. */
  topics: readonly InEachLanguage[];
  /** Words to put into a reply. They are the desk's first ones; administrators change them there. */
  inserts: readonly Readonly<{ language: Locale; title: string; text: string }>[];
}>;
