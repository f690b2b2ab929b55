import type { Locale } from "@sosmessages/contract/languages.ts";

/** A service of the provider is data: adding one is a new folder here, never a new branch in the code. */

export type InEachLanguage = Readonly<Record<Locale, string>>;

/** A number to call, and who answers there. */
export type HelpNumber = Readonly<{ name: InEachLanguage; number: string }>;

/** Written as `#rrggbb`, so that a test can hold every pair against the contrast we promise. */
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

export type Tenant = Readonly<{
  id: string;
  /** Exact host names; the first is the one on a developer's machine. */
  hosts: readonly [string, ...string[]];
  /** Any other host name with this in it is this service's too; null: none is. */
  hostPart: string | null;
  /** The address used in mails unless the operator sets one; null: the first host, at the port the server listens on. */
  publicUrl: string | null;
  /** What someone looking over the shoulder reads: it must not tell what this is. */
  name: InEachLanguage;
  defaultLanguage: Locale;
  languages: readonly Locale[];
  /** The promise: an answer within so many hours. */
  replyHours: number;
  /** Whose days and hours the statistics count in. */
  timeZone: string;
  helpline: HelpNumber;
  /** The provider's separate live chat; null: it is not mentioned. */
  chatUrl: string | null;
  /** Where people say what they think of the service; null: nowhere. A page, never a mail address. */
  feedbackUrl: string | null;
  /** Where "leave at once" goes: a site that anybody might have open. */
  quickExitUrl: string;
  /** The address recovery mails come from, as neutral as the name; null: `post@` the host of the public address. */
  mailFrom: string | null;
  /** Who answers for the data; null: the provider has not told yet. */
  legalContact: LegalContact | null;
  colours: Readonly<{ light: Palette; dark: Palette }>;
  /** What is drawn on the small sheet that is the logo: the lines of an SVG path, in a square of 32. Our own drawing. */
  mark: string;
}>;

/** What only the pages about the service need. It stands apart, so that a phone fetches it with those pages. */
export type TenantInfo = Readonly<{
  /** Others who help, most urgent first. */
  helpNumbers: readonly HelpNumber[];
  /** The cookies that the separate chat sets on its own pages: the terms name them. */
  chatCookies: readonly string[];
  /** Addresses of the native app; null as a whole: this service has none. */
  stores: Readonly<{ apple: string | null; google: string | null }> | null;
}>;

/** What only the people who answer need. No caller's page fetches it. */
export type TenantDesk = Readonly<{
  /** What to do when a life may be in danger, step by step, in each of the service's languages; null: the usual text of the desk. */
  acuteProcedure: Readonly<Partial<Record<Locale, readonly string[]>>> | null;
}>;
