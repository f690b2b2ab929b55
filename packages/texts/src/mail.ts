import { limits } from "@sosmessages/contract/limits.ts";
import { format } from "./format.ts";
import type { Locale } from "@sosmessages/contract/languages.ts";
import { textsByLanguage } from "./catalogue.ts";
import { pluralsOf, type Plurals } from "./plurals.ts";
import type { TextsOf } from "./values.ts";

const mailTexts = textsByLanguage("mail");

const notOfNames = /[^[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{Nd}\x20\-]--\p{Default_Ignorable_Code_Point}]/gv;

/** Five digits or more. */
const phoneNumber = /\p{Nd}(?:[ -]*\p{Nd}){4,}/gu;

/**
 * The visible part of a name in a mail: letters, digits, single spaces and hyphens. Addresses are not verified, so a name may be a
 * stranger's message to the owner: it must not contain a web address, a phone number, a line break or invisible characters.
 */
export const nameInMail = (name: string): string => {
  const cleaned = name.normalize("NFC").replaceAll(notOfNames, "").replaceAll(phoneNumber, "");
  const plain = cleaned.replaceAll(/ +/g, " ").trim();
  return Array.from(plain).slice(0, limits.username.max).join("").trim();
};

export type RecoveryMail = Readonly<{ sender: string; subject: string; text: string }>;

/** One address may hold several profiles: each gets its own username and link, in one mail. */
export function recoveryMail(
  locale: Locale,
  about: Readonly<{ profiles: readonly Readonly<{ username: string; link: string }>[]; minutes: number }>,
  /** Sentences that the service replaces. */
  own: Partial<TextsOf<"mail">> = {},
  plurals: Plurals = pluralsOf(locale),
): RecoveryMail {
  const t = { ...mailTexts(locale), ...own };
  const numbers = { count: about.profiles.length, minutes: about.minutes };
  const profileIn = ({ username, link }: (typeof about.profiles)[number]): string => {
    const name = nameInMail(username);
    return [
      ...(name === "" ? [] : [format(plurals, t.username, { username: name })]),
      ...(name === username ? [] : [t.name_cleaned]),
      link,
    ].join("\n");
  };
  const paragraphs = [
    t.greeting,
    format(plurals, t.intro, numbers),
    ...about.profiles.map(profileIn),
    format(plurals, t.valid, numbers),
    t.not_asked,
  ];
  return { sender: t.sender, subject: t.subject, text: `${paragraphs.join("\n\n")}\n` };
}
