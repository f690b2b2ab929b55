import type { PublicConfig } from "@sosmessages/contract/service.ts";
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

export type ServiceDrawing = NonNullable<PublicConfig["illustration"]>;
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
  /** Visible to a person next to the reader: it must not reveal the purpose. */
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
  /** The address of a feedback page, never a mail address; null: without a link. */
  feedbackUrl: string | null;
  /** The target of "leave at once": a common, neutral site. */
  quickExitUrl: string;
  /** The address recovery mails come from, as neutral as the name; null: `post@` the host of the public address. */
  mailFrom: string | null;
  /** Who answers for the data; null: the provider has not told yet. */
  legalContact: LegalContact | null;
  /** The contact for personal data; null: the legal contact. */
  dataProtectionContact: Readonly<{ name: string; email: string }> | null;
  /** The address of the accessibility statement; null: not published yet. */
  accessibilityUrl: string | null;
  /** Addresses of the native app; null as a whole: this service has none. */
  stores: Stores | null;
  /** What phones and stores call its app; null: none can be built. */
  app: Readonly<{ id: string }> | null;
  colours: Readonly<{ light: Palette; dark: Palette }>;
  /** The lines on the small sheet of the logo: an SVG path in a square of 32. */
  mark: string;
  /** Shown beside words that say the same; null: none. */
  illustration: ServiceDrawing | null;
  desk: ServiceDesk;
  /** Invented letters to practise with. */
  practice: readonly Readonly<{ language: Locale; isAcute: boolean; title: string | null; text: string }>[];
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
  /** How many those are, and how many of them are the fallback's. */
  sentences: number;
  untranslated: number;
}>;

/** Sentences that differ from the built-in ones: some of them, or all for a language from a folder. */
export const saidIn = (
  { texts, folderLanguages }: Pick<Service, "texts" | "folderLanguages">,
  language: Locale,
): Overlay => folderLanguages.get(language)?.texts ?? texts.get(language) ?? {};

/** Sentences in place of the product's own, by area of `packages/texts` and key. */
export type Overlay = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What only the people who answer need. No caller's page holds it. */
export type ServiceDesk = Readonly<{
  /** The steps for danger to life, by language; null: the usual text of the desk. */
  procedure: Readonly<Record<string, readonly string[]>> | null;
  /** Topics of conversations that the desk starts with. Administrators change them there. */
  topics: readonly InEachLanguage[];
  /** Words to put into a reply. They are the desk's first ones; administrators change them there. */
  inserts: readonly Readonly<{ language: Locale; title: string; text: string }>[];
}>;
