import { format } from "./format.ts";
import { builtIn, type BuiltInLocale, type Locale } from "@sosmessages/contract/languages.ts";
import { en } from "./mail/en.ts";
import { nb } from "./mail/nb.ts";
import type { MailTexts } from "./mail/notes.ts";
import { se } from "./mail/se.ts";
import { pluralsOf, type Plurals } from "./plurals.ts";

const texts: Readonly<Record<BuiltInLocale, MailTexts>> = { nb, se, en };

export type RecoveryMail = Readonly<{ sender: string; subject: string; text: string }>;

/** One address may hold several profiles: each gets its own username and link, in one mail. */
export function recoveryMail(
  locale: Locale,
  about: Readonly<{ profiles: readonly Readonly<{ username: string; link: string }>[]; minutes: number }>,
  /** What the service says differently. */
  own: Partial<MailTexts> = {},
  plurals: Plurals = pluralsOf(locale),
): RecoveryMail {
  const t = { ...texts[builtIn(locale) ?? "nb"], ...own };
  const numbers = { count: about.profiles.length, minutes: about.minutes };
  const paragraphs = [
    t.greeting,
    format(plurals, t.intro, numbers),
    ...about.profiles.map(({ username, link }) => `${format(plurals, t.username, { username })}\n${link}`),
    format(plurals, t.valid, numbers),
    t.not_asked,
  ];
  return { sender: t.sender, subject: t.subject, text: `${paragraphs.join("\n\n")}\n` };
}
