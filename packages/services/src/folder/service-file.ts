import {
  group,
  inEach,
  list,
  oneOf,
  orNothing,
  text,
  wholeNumber,
  wrong,
  yesOrNo,
  type FieldReader,
} from "./fields.ts";
import type { Colour, HelpNumber, Palette, Service } from "../service.ts";
import type { Entry, Report } from "@sosmessages/texts/yaml-tree.ts";

const shownName = text({ should: "a short name of at most 60 characters, without blanks around it" });
const mailAddress = text({
  should: "a mail address such as post@example.org",
  pattern: /^[^@\s<>,;"]+@[^@\s<>,;"]+$/,
  max: 254,
});
const colour: FieldReader<Colour> = text({
  should: 'a colour such as "#0b4f4a", in quotes',
  pattern: /^#[0-9a-f]{6}$/,
}) as FieldReader<Colour>;
const hostName = text({
  should: "a host name such as messages.example.org, without https:// and in small letters",
  pattern: /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/,
  max: 253,
});

/** A page, never a mail address: that would tell who is writing. */
const page: FieldReader<string> = (entry, report) => {
  const should = "the address of a page such as https://example.org/chat";
  const found = text({ should, pattern: /^https:\/\/[^\s"'<>\\]+$/, max: 500 })(entry, report);
  if (found === undefined) return undefined;
  const url = URL.canParse(found) ? new URL(found) : null;
  const isPage = url !== null && url.hostname.includes(".") && url.username === "" && url.password === "";
  return isPage ? found : wrong(entry, should, report);
};

const origin: FieldReader<string> = (entry, report) => {
  const should = "an address such as https://messages.example.org, without a path";
  const found = text({ should, pattern: /^https?:\/\/[^\s/?#@]+\/?$/, max: 300 })(entry, report);
  return found === undefined || URL.canParse(found) ? found : wrong(entry, should, report);
};

const timeZone: FieldReader<string> = (entry, report) => {
  const should = "a time zone such as Europe/Oslo";
  const found = text({ should, pattern: /^[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z_]+)*$/ })(entry, report);
  if (found === undefined) return undefined;
  try {
    // oxlint-disable-next-line house/no-intl -- it only lists time zones and formats no text
    return new Intl.DateTimeFormat("en", { timeZone: found }).resolvedOptions().timeZone && found;
  } catch {
    return wrong(entry, should, report);
  }
};

const palette: FieldReader<Palette> = (entry, report) => {
  const read = group({ accent: colour, accent_ink: colour, own: colour })(entry, report);
  return read && { accent: read.accent, accentInk: read.accent_ink, own: read.own };
};

const helpNumber = (languages: readonly string[]): FieldReader<HelpNumber> =>
  group({
    name: inEach(languages, shownName),
    number: text({ should: 'a phone number such as "116 123"', pattern: /^\+?[0-9][0-9 ]{1,17}[0-9]$/ }),
    hours: orNothing(inEach(languages, shownName)),
  });

const unique =
  <T extends string>(field: FieldReader<readonly T[]>): FieldReader<readonly T[]> =>
  (entry, report) => {
    const found = field(entry, report);
    const twice = found?.find((value, index) => found.indexOf(value) !== index);
    if (twice === undefined) return found;
    report({ file: entry.file, line: entry.line, sentence: `${entry.path} names ${twice} twice.` });
    return undefined;
  };

/**
 * Which languages the rest of the file must speak. Read first, and without complaint: the fields themselves complain. `known`:
 * those that are built in, and those that folders bring.
 */
export function languagesIn(entry: Entry, known: readonly string[]): readonly string[] {
  const given = entry.kind === "map" ? entry.entries.get("languages") : undefined;
  return (given && list(oneOf(known), "languages", 1, 12)(given, () => {})) ?? [];
}

export type ServiceFile = Omit<
  Service,
  "id" | "mark" | "illustration" | "desk" | "practice" | "texts" | "folderLanguages"
> &
  Readonly<{ isDefault: boolean }>;

/** `service.yaml`: each field reports its mistake and the expected value. */
export function readServiceFile(entry: Entry, known: readonly string[], report: Report): ServiceFile | undefined {
  const languages = languagesIn(entry, known);
  const language = oneOf(known);
  const number = helpNumber(languages);
  const read = group({
    name: inEach(languages, shownName),
    organisation: orNothing(inEach(languages, shownName)),
    languages: unique(list(language, "languages such as nb", 1, 12)),
    default_language: language,
    hosts: unique(list(hostName, "host names", 1, 20)),
    host_part: orNothing(
      text({ should: "a part of a host name, of at least three letters", pattern: /^[a-z0-9-]{3,40}$/ }),
    ),
    is_default: orNothing(yesOrNo),
    public_url: orNothing(origin),
    reply_hours: wholeNumber(2, 168),
    time_zone: timeZone,
    emergency: number,
    helplines: list(number, "helplines", 1, 12),
    chat: orNothing(
      group({
        url: page,
        cookies: list(
          text({ should: "the name of a cookie", pattern: /^[\w.-]+$/ }),
          "names of cookies ([] where it sets none)",
          0,
          10,
        ),
      }),
    ),
    feedback: orNothing(page),
    quick_exit: page,
    mail_from: orNothing(mailAddress),
    legal_contact: orNothing(
      group({
        name: text({ should: "a name of at most 120 characters", max: 120 }),
        postal_address: text({ should: "an address of at most 200 characters, in one line", max: 200 }),
        email: mailAddress,
      }),
    ),
    data_protection_contact: orNothing(
      group({ name: text({ should: "a name of at most 120 characters", max: 120 }), email: mailAddress }),
    ),
    accessibility_statement: orNothing(page),
    stores: orNothing(group({ apple: orNothing(page), google: orNothing(page) })),
    app_id: orNothing(
      text({
        should: "an app's name to the stores, such as org.example.messages",
        pattern: /^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*){1,5}$/,
        max: 100,
      }),
    ),
    colours: group({ light: palette, dark: palette }),
  })(entry, report);
  if (read === undefined || entry.kind !== "map") return undefined;
  const [helpline, ...otherHelplines] = read.helplines;
  const [host, ...hosts] = read.hosts;
  if (helpline === undefined || host === undefined) return undefined;
  if (!read.languages.includes(read.default_language)) {
    const { file, line } = entry.entries.get("default_language") ?? entry;
    const sentence = `default_language must be one of the languages: ${read.languages.join(", ")}.`;
    report({ file, line, sentence });
    return undefined;
  }
  return {
    name: read.name,
    organisation: read.organisation,
    languages: read.languages,
    defaultLanguage: read.default_language,
    hosts: [host, ...hosts],
    hostPart: read.host_part,
    isDefault: read.is_default ?? false,
    publicUrl: read.public_url,
    replyHours: read.reply_hours,
    timeZone: read.time_zone,
    emergency: read.emergency,
    helpline,
    otherHelplines,
    chat: read.chat,
    feedbackUrl: read.feedback,
    quickExitUrl: read.quick_exit,
    mailFrom: read.mail_from,
    legalContact: read.legal_contact && {
      name: read.legal_contact.name,
      postalAddress: read.legal_contact.postal_address,
      email: read.legal_contact.email,
    },
    dataProtectionContact: read.data_protection_contact,
    accessibilityUrl: read.accessibility_statement,
    stores: read.stores,
    app: read.app_id === null ? null : { id: read.app_id },
    colours: read.colours,
  };
}
