import type { BuiltInLocale } from "@sosmessages/contract/languages.ts";
import { builtInTexts } from "@sosmessages/texts/catalogue.ts";
import type { TextArea } from "@sosmessages/texts/values.ts";

/** The answers from which the folder of a new service is written. */
export type NewService = Readonly<{
  id: string;
  name: string;
  languages: readonly string[];
  host: string;
  helpline: string;
  emergency: string;
  replyHours: number;
  accent: string;
  isDefault: boolean;
}>;

const quote = (text: string) => JSON.stringify(text);
/** Until the provider words them. A language that is not here has the English ones. */
const usualNames: ReadonlyMap<string, Readonly<{ emergency: string; helpline: string }>> = new Map([
  ["nb", { emergency: "Medisinsk nødtelefon", helpline: "Krisetelefonen" }],
  ["nn", { emergency: "Medisinsk naudtelefon", helpline: "Krisetelefonen" }],
  ["se", { emergency: "Heahteveahkki", helpline: "Heahtetelefovdna" }],
]);
const english = { emergency: "Medical emergency", helpline: "Crisis line" };
const usualName = (languages: readonly string[], what: keyof typeof english) =>
  `{ ${languages.map((language) => `${language}: ${quote((usualNames.get(language) ?? english)[what])}`).join(", ")} }`;

const inEach = (languages: readonly string[], text: string) =>
  `{ ${languages.map((language) => `${language}: ${quote(text)}`).join(", ")} }`;

/** `service.yaml` with every field explained, and PROVIDER where the provider has to fill in. */
export const newServiceYaml = (service: NewService): string => {
  const { languages, name, host, helpline, emergency, replyHours, accent, isDefault, id } = service;
  return `# ${name.replace(/\s+/g, " ")}
#
# Every field that a service has is here. What stands behind "#" is for people and is not read.
# Lines marked PROVIDER must be looked at or filled in; until then callers see no sentence that needs them.
#   npm run sosmessages -- service check      tells what is wrong or missing, with file and line
#   npm run sosmessages -- service preview ${id}
#   npm run sosmessages -- service reload     takes up what was changed, without a stop

# What someone looking over the shoulder reads: in tabs, on the home screen, in mails. It must not tell what this is.
name: ${inEach(languages, name)}

# PROVIDER: who runs the service, as a sentence begins, for the front page and "About the service": { en: "The Red Cross" }. Empty: not said.
organisation:

# The languages that callers can choose, in the order in which they are offered, and the one they meet first.
languages: [${languages.join(", ")}]
default_language: ${languages[0]}

# The host names under which callers find this service. PROVIDER: add the one on the web.
hosts: [${host}]
# Any other host name with this in it is this service's too. Empty: none is.
host_part:
# Hosts that no service names show this one. At most one service says true.
is_default: ${isDefault}
# PROVIDER: the address in mails, such as https://messages.example.org. Empty: the first host. PUBLIC_URL_${id.toUpperCase()} comes before it.
public_url:

# The promise: an answer within so many hours (2 to 168). Queue, pages and terms follow it.
reply_hours: ${replyHours}
# In which days and hours the statistics count.
time_zone: Europe/Oslo

# PROVIDER: whom to call when a life is in danger. Shown first among the numbers. Word the name in each language.
emergency:
  name: ${usualName(languages, "emergency")}
  number: ${quote(emergency)}
  hours:

# PROVIDER: whom else to call. The first is on every page. Word the names in each language.
# "hours" are words such as "every evening", for each language; empty: not said.
helplines:
  - name: ${usualName(languages, "helpline")}
    number: ${quote(helpline)}
    hours:

# PROVIDER: the separate live chat, to which the welcome text points, and the cookies that it sets on its own pages, for the terms:
#   chat:
#     url: https://chat.example.org/
#     cookies: [first_cookie, second_cookie]
chat:

# PROVIDER: a page on which people say what they think of the service. Never a mail address: that would tell who is writing.
feedback:

# Where "leave at once" goes: a site that anybody might have open.
quick_exit: https://www.wikipedia.org/

# PROVIDER: the address recovery mails come from, as neutral as the name. Empty: post@ the host of the public address.
mail_from:

# PROVIDER: who answers for the data, for the terms.
#   legal_contact:
#     name: "The organisation"
#     postal_address: "Street 1, 0123 Town"
#     email: post@example.org
legal_contact:

# PROVIDER: whom to ask about personal data (the data protection officer), for the terms.
#   data_protection_contact: { name: "Data protection officer", email: privacy@example.org }
data_protection_contact:

# PROVIDER: the page on which the provider says how accessible the service is.
accessibility_statement:

# PROVIDER: addresses of the app in the stores. Empty as a whole: this service has no app there.
#   stores:
#     apple: https://apps.apple.com/app/id0
#     google: https://play.google.com/store/apps/details?id=org.example.messages
stores:

# PROVIDER: what phones and stores call the app, of a domain that the provider owns. Empty: no app can be built.
app_id:

# illustration.svg beside this file is a line drawing for the front page, the wait and the goodbye: <path> elements only, in a box of
# 320 by 96, at most 4 kB, in the colours currentColor, var(--accent), var(--own), var(--lamp) and var(--surface), which follow the theme.

# Written "#rrggbb". accent: buttons, links and the mark. accent_ink: words on the accent. own: the tint behind a caller's own words.
# Words must stand out by 7 to 1: service check measures it.
colours:
  light: { accent: "${accent}", accent_ink: "#ffffff", own: "#e8e8e4" }
  dark: { accent: "#d5d2c8", accent_ink: "#161a17", own: "#2b2f2c" }
`;
};

/** `desk.yaml`, empty and explained. */
export const newDeskYaml = (
  languages: readonly string[],
): string => `# What only those who answer read. Left empty, the desk has its usual texts.

# PROVIDER: what to do when a life may be in danger: 1 to 12 short steps, in each of the service's languages.
#   procedure:
${languages.map((language) => `#     ${language}: ["First step.", "Second step."]`).join("\n")}
procedure:

# PROVIDER: what conversations are about, for the statistics. A desk without topics begins with these; administrators change them there.
#   topics:
#     - { ${languages.map((language) => `${language}: "Loneliness"`).join(", ")} }
topics: []

# PROVIDER: words to put into a reply. A desk without any begins with these; administrators change them there.
#   inserts:
#     - language: ${languages[0]}
#       title: "Thank you for writing"
#       text: |
#         Thank you for writing to us.
inserts: []
`;

/** `texts/nb.yaml`, with nothing in it yet. */
export const newTextsYaml = (
  language: string,
): string => `# Any sentence that this service says differently in ${language}, by area and name. All there are:
#   npm run sosmessages -- service texts ${language}
# For instance:
#   start:
#     helpline.question: "Would you rather talk?"
# A gap such as {number} must stay in the sentence. Everything else is said as usual.
`;

export const newMarkSvg = `<!-- The lines on the small sheet that is the mark: paths in a square of 32, and nothing else. -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="currentColor">
  <path d="M11 12h10M11 20h10" stroke-width="2" stroke-linecap="round" />
</svg>
`;

/** `language.yaml` with every field explained. It can be read as it is. */
export const newLanguageYaml = (
  code: string,
  from: BuiltInLocale,
): string => `# The language ${code}, as this service brings it.

# What the language calls itself: whoever needs it must be able to read it.
name: "${code}"

# ltr: read from left to right. rtl: from right to left.
direction: ltr

# nb, se or en: says whatever is not translated here.
falls_back_to: ${from}

# When a count takes which case (zero, one, two, few, many), as CLDR writes it; everything else is "other". Such as
#   few: "n % 10 = 2..4 and n % 100 != 12..14"
plurals:
  one: "n = 1"

# How the desk writes a day, and what stands before the tenths of a number: "," or ".".
date: "DD.MM.YYYY"
decimal: ","
`;

/** Every sentence of an area, commented out. */
export const newAreaYaml = (area: TextArea, from: BuiltInLocale): string =>
  [
    `# Sentences of ${area}. Translate a line and take its "#" away. A gap such as {number} must stay.`,
    // Text in JSON's quotes is text in YAML's.
    ...Object.entries(builtInTexts(area, from)).map(([key, sentence]) => `#${key}: ${JSON.stringify(sentence)}`),
    "",
  ].join("\n");
