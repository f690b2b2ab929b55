import { Type, type Static, type TSchema } from "typebox";
import { locales } from "@sosmessages/contract/languages.ts";
import type { ShortcomingKind } from "@sosmessages/contract/desk/services.ts";
import { datePattern } from "./folder/language-facts.ts";

/** Where people meet a field, in the order of the editor. */
export const fieldPages = [
  "every-page",
  "front-page",
  "messages",
  "about",
  "terms",
  "app",
  "mails",
  "desk",
  "hosts",
] as const;
export type FieldPage = (typeof fieldPages)[number];

export type FieldKind =
  | "text"
  | "long-text"
  | "phone"
  | "page"
  | "origin"
  | "mail"
  | "colour"
  | "host"
  | "language"
  | "time-zone"
  | "name"
  | "plural"
  | "number"
  | "switch";

/** The facts about a field that its shape does not hold. The fields inside a group inherit page and approval. */
type About = Readonly<{
  /** In the new folder, in text editors, in the guide and at the desk. */
  description?: string;
  page?: FieldPage;
  /** Danger to life or a telephone number: a second person approves a change. */
  needsApproval?: true;
  /** The person who runs the server fills it in. */
  isTechnical?: true;
  /** A new folder has it empty or with a guess, for the provider to fill in. */
  isProviders?: true;
  /** YAML, shown as a comment above an empty field. */
  example?: string;
  /** Advice where it is empty. */
  lacking?: readonly [kind: ShortcomingKind, sentence: string];
}>;

export type FieldSchema = TSchema &
  Readonly<{
    about?: About;
    description?: string;
    type?: string;
    enum?: readonly string[];
    anyOf?: readonly FieldSchema[];
    properties?: Readonly<Record<string, FieldSchema>>;
    patternProperties?: Readonly<Record<string, FieldSchema>>;
    items?: FieldSchema;
    /** Ends the sentence "it must be …". */
    should?: string;
    kind?: FieldKind;
    pattern?: string;
    maxLength?: number;
    minItems?: number;
    maxItems?: number;
    uniqueItems?: boolean;
    minimum?: number;
    maximum?: number;
  }>;

const withAbout = ({ description, ...about }: About) => ({ ...(description && { description }), about });

type TextRules = Readonly<{ kind?: FieldKind; should: string; pattern?: string; maxLength?: number }>;
const text = (rules: TextRules, about: About = {}) =>
  Type.String({ kind: "text", maxLength: 60, ...rules, ...withAbout(about) });
const group = <P extends Record<string, TSchema>>(fields: P, about: About = {}) =>
  Type.Object(fields, { additionalProperties: false, ...withAbout(about) });
const list = <S extends TSchema>(of: S, should: string, [minItems, maxItems]: [number, number], about: About = {}) =>
  Type.Array(of, { should, minItems, maxItems, uniqueItems: true, ...withAbout(about) });
/** The same in each of the service's languages. */
const inEach = <S extends TSchema>(of: S, about: About = {}) =>
  Type.Record(Type.String({ pattern: "^[a-z]{2,3}$" }), of, withAbout(about));
/** A missing or empty field is null. */
const orNull = <S extends TSchema>(of: S, about: About = {}) => Type.Union([of, Type.Null()], withAbout(about));

const shown = text({ should: "a short name of at most 60 characters, without blanks around it" });
const language = text({ kind: "language", should: "a language such as nb", pattern: "^[a-z]{2,3}$" });
const page = (about: About = {}) =>
  text(
    {
      kind: "page",
      should: "the address of a page such as https://example.org/chat",
      pattern: "^https://[^\\s\"'<>\\\\]+$",
      maxLength: 500,
    },
    about,
  );
const mail = text({
  kind: "mail",
  should: "a mail address such as post@example.org",
  pattern: '^[^@\\s<>,;"]+@[^@\\s<>,;"]+$',
  maxLength: 254,
});
const person = text({ should: "a name of at most 120 characters", maxLength: 120 });
const colour = (description: string) =>
  text(
    { kind: "colour", should: 'a colour such as "#0b4f4a", in quotes', pattern: "^#[0-9A-Fa-f]{6}$" },
    { description },
  );
const palette = () =>
  group({
    accent: colour("Buttons, links and the mark."),
    accent_ink: colour("Words on the accent."),
    own: colour("The tint behind the caller's words."),
  });
const helpNumber = (hours: About, about: About = {}) =>
  group(
    {
      name: inEach(shown, { description: "Who answers." }),
      number: text(
        { kind: "phone", should: 'a phone number such as "116 123"', pattern: "^\\+?[0-9][0-9 ]{1,17}[0-9]$" },
        { description: "In quotes." },
      ),
      hours: orNull(inEach(shown), { description: 'Words such as "every evening". Empty: not shown.', ...hours }),
    },
    about,
  );

/** `service.yaml`. The order is that of a new file. */
export const ServiceFile = group({
  name: inEach(shown, {
    description: "What others may see: in tabs, on the home screen, in mails. It must not reveal the purpose.",
    page: "every-page",
  }),
  organisation: orNull(inEach(shown), {
    description: 'Who runs the service, for the front page and "About the service". Empty: not shown.',
    page: "front-page",
    isProviders: true,
    example: 'organisation: { LANGUAGES: "The Red Cross" }',
    lacking: ["organisation", "no page says who runs the service"],
  }),
  languages: list(language, "languages such as nb", [1, 12], {
    description: "The languages that callers can choose, in this order.",
    page: "every-page",
  }),
  default_language: text(
    { kind: "language", should: "one of the languages", pattern: "^[a-z]{2,3}$" },
    { description: "The language until a caller chooses another.", page: "every-page" },
  ),
  browser_language: orNull(Type.Boolean(), {
    description: "true: the first page is in the language of the browser. Empty: in the default language.",
    page: "every-page",
  }),
  hosts: list(
    text({
      kind: "host",
      should: "a host name such as messages.example.org, without https:// and in small letters",
      pattern: "^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$",
      maxLength: 253,
    }),
    "host names",
    [1, 20],
    {
      description: "The host names of the service. The first is for a developer's machine: add the one on the web.",
      page: "hosts",
      isTechnical: true,
      isProviders: true,
      lacking: ["hosts", "only a developer's machine has such a host name"],
    },
  ),
  host_part: orNull(
    text({ kind: "name", should: "a part of a host name, of at least three letters", pattern: "^[a-z0-9-]{3,40}$" }),
    { description: "Other host names that contain this belong to the service, too.", page: "hosts", isTechnical: true },
  ),
  is_default: orNull(Type.Boolean(), {
    description: "Hosts that no service names show this service. At most one service has true.",
    page: "hosts",
    isTechnical: true,
  }),
  public_url: orNull(
    text({
      kind: "origin",
      should: "an address such as https://messages.example.org, without a path",
      pattern: "^https?://[^\\s/?#@]+/?$",
      maxLength: 300,
    }),
    {
      description: "The address in mails. PUBLIC_URL_ID overrides it. Empty: the first host.",
      page: "hosts",
      isTechnical: true,
      isProviders: true,
      example: "public_url: https://messages.example.org",
    },
  ),
  reply_hours: Type.Integer({
    minimum: 2,
    maximum: 168,
    ...withAbout({ description: "Callers get a reply within this many hours (2 to 168).", page: "front-page" }),
  }),
  time_zone: text(
    { kind: "time-zone", should: "a time zone such as Europe/Oslo", pattern: "^[A-Z][A-Za-z_]+(/[A-Z][A-Za-z_]+)*$" },
    { description: "For the times on the pages and the days of the statistics.", page: "messages" },
  ),
  emergency: helpNumber(
    {},
    {
      description: "The number to call when a life is in danger. The first of the numbers at the foot of every page.",
      page: "every-page",
      needsApproval: true,
      isProviders: true,
    },
  ),
  helplines: list(helpNumber({ lacking: ["hours", "nobody reads when the helpline answers"] }), "helplines", [1, 12], {
    description: "Other numbers to call. The first is at the top and at the foot of every page.",
    page: "every-page",
    needsApproval: true,
    isProviders: true,
  }),
  chat: orNull(
    group({
      url: page(),
      cookies: list(
        text({ kind: "name", should: "the name of a cookie", pattern: "^[\\w.-]+$" }),
        "names of cookies ([] where it sets none)",
        [0, 10],
        {
          description: "For the terms.",
          page: "terms",
          lacking: ["chat_cookies", "the terms name no cookie of the chat"],
        },
      ),
    }),
    {
      description: "A separate live chat: its address for the welcome text, and its cookies for the terms.",
      page: "messages",
      isProviders: true,
      example: "chat:\n  url: https://chat.example.org/\n  cookies: [first_cookie, second_cookie]",
      lacking: ["chat", "the welcome text points to no chat, and the terms name none of its cookies"],
    },
  ),
  feedback: orNull(page(), {
    description: "A page for opinions about the service. Not a mail address, which would reveal the writer.",
    page: "front-page",
    isProviders: true,
    lacking: ["feedback", "the page of the login asks for no opinion"],
  }),
  quick_exit: page({
    description: 'Where "Leave this page" leads: a common, neutral site.',
    page: "every-page",
  }),
  mail_from: orNull(mail, {
    description:
      "The sender of recovery mails, as neutral as the name. Empty: post@ and the host of the public address.",
    page: "mails",
    isTechnical: true,
    isProviders: true,
    lacking: ["mail_from", "recovery mails come from post@ the host of the public address"],
  }),
  legal_contact: orNull(
    group({
      name: person,
      postal_address: text({ should: "an address of at most 200 characters, in one line", maxLength: 200 }),
      email: mail,
    }),
    {
      description: "The controller of the data, for the terms.",
      page: "terms",
      isProviders: true,
      example:
        'legal_contact:\n  name: "The organisation"\n  postal_address: "Street 1, 0123 Town"\n  email: post@example.org',
      lacking: ["legal_contact", "the terms do not say who answers for the data"],
    },
  ),
  data_protection_contact: orNull(group({ name: person, email: mail }), {
    description: "The data protection officer, for the terms.",
    page: "terms",
    isProviders: true,
    example: 'data_protection_contact: { name: "Data protection officer", email: privacy@example.org }',
    lacking: ["data_protection_contact", "the terms name nobody to ask about personal data"],
  }),
  accessibility_statement: orNull(page(), {
    description: "The page with the accessibility statement.",
    page: "about",
    isProviders: true,
    lacking: ["accessibility_statement", "no page links to one"],
  }),
  stores: orNull(
    group({
      apple: orNull(page(), { lacking: ["store", "the page /app says that the app will come"] }),
      google: orNull(page(), { lacking: ["store", "the page /app says that the app will come"] }),
    }),
    {
      description: "The app's pages in the stores. Empty: the service has no app there.",
      page: "app",
      isProviders: true,
      example:
        "stores:\n  apple: https://apps.apple.com/app/id0\n  google: https://play.google.com/store/apps/details?id=org.example.messages",
    },
  ),
  shows_app_of: orNull(
    text({ kind: "name", should: "the folder of another service", pattern: "^[a-z][a-z0-9]{1,15}$" }),
    {
      description: "Another service whose app the page /app shows. Empty: no app of another service.",
      page: "app",
      isTechnical: true,
    },
  ),
  app_id: orNull(
    text({
      kind: "name",
      should: "an app's name to the stores, such as org.example.messages",
      pattern: "^[a-z][a-z0-9]*(\\.[a-z][a-z0-9]*){1,5}$",
      maxLength: 100,
    }),
    {
      description: "The app's id for phones and stores, from a domain of the provider. Empty: no app can be built.",
      page: "app",
      isTechnical: true,
      isProviders: true,
    },
  ),
  colours: group(
    { light: palette(), dark: palette() },
    {
      description: 'Written "#rrggbb", for the light and the dark theme. Words need a contrast of 7 to 1.',
      page: "every-page",
    },
  ),
});

/** `desk.yaml`: only the desk shows it. */
export const DeskFile = group({
  procedure: orNull(
    inEach(
      list(
        text({ should: "one line of at most 300 characters, without blanks around it", maxLength: 300 }),
        "steps",
        [1, 12],
      ),
    ),
    {
      description: "What to do when a life may be in danger: 1 to 12 short steps.",
      page: "desk",
      needsApproval: true,
      isProviders: true,
      example: 'procedure:\n  LANGUAGES: ["First step.", "Second step."]',
      lacking: ["procedure", "the desk shows its usual text when a life may be in danger"],
    },
  ),
  topics: orNull(list(inEach(text({ should: "a topic of at most 64 characters", maxLength: 64 })), "topics", [0, 40]), {
    description: "Topics of conversations, for the statistics, until administrators change them at the desk.",
    page: "desk",
    isProviders: true,
    example: 'topics:\n  - { LANGUAGES: "Loneliness" }',
    lacking: ["topics", "the desk begins without topics"],
  }),
  inserts: orNull(
    list(
      group({
        language,
        title: text({ should: "a title of at most 120 characters", maxLength: 120 }),
        text: text({ kind: "long-text", should: "a text of at most 4,000 characters", maxLength: 4_000 }),
      }),
      "texts to insert",
      [0, 100],
    ),
    {
      description: "Texts to insert into a reply, until administrators change them at the desk.",
      page: "desk",
      isProviders: true,
      example:
        'inserts:\n  - language: FIRST\n    title: "Thank you for writing"\n    text: |\n      Thank you for writing to us.',
    },
  ),
});

/** `practice.yaml`. */
export const PracticeFile = group({
  letters: list(
    group({
      language,
      is_acute: orNull(Type.Boolean(), {
        description: "A life may be in danger in this letter. The title must not reveal it.",
      }),
      title: orNull(text({ should: "a title of at most 60 characters" })),
      text: text({ kind: "long-text", should: "a letter of at most 20,000 characters", maxLength: 20_000 }),
    }),
    "letters",
    [0, 100],
    {
      description: "Invented letters for the practice room. None may be about a real person.",
      page: "desk",
      isProviders: true,
      lacking: ["practice", "the practice room has no letter, so no volunteer can practise"],
      example:
        'letters:\n  - language: FIRST\n    title: "Sleepless nights"\n    text: |\n      I have not slept for weeks.',
    },
  ),
});

const condition = orNull(
  text({
    kind: "plural",
    should: 'a condition such as "n = 1" or "n % 10 = 2..4 and n % 100 != 12..14"',
    maxLength: 200,
  }),
);

/** `languages/fi/language.yaml`. Empty fields come from CLDR. */
export const LanguageFile = group({
  name: orNull(text({ should: "what the language calls itself, in at most 40 characters", maxLength: 40 }), {
    description: "The language's name in that language.",
  }),
  direction: orNull(Type.Enum(["ltr", "rtl"]), { description: "ltr: left to right. rtl: right to left." }),
  falls_back_to: orNull(Type.Enum(locales), {
    description: "The language of untranslated sentences: nb, se or en. Empty: the service's first of these.",
  }),
  plurals: orNull(group({ zero: condition, one: condition, two: condition, few: condition, many: condition }), {
    description: "When a count takes which case, as CLDR writes it.",
  }),
  date: orNull(
    text({ should: "DD, MM and YYYY in the order of the language, such as DD.MM.YYYY", pattern: datePattern }),
    { description: "How the desk writes a day." },
  ),
  decimal: orNull(Type.Enum([",", ".", "\u066b"]), { description: "What stands before the tenths of a number." }),
});

/** The data files of a folder, in the order of the guide. */
export const dataFiles = {
  "service.yaml": ServiceFile,
  "desk.yaml": DeskFile,
  "practice.yaml": PracticeFile,
} as const satisfies Record<string, FieldSchema>;
export type DataFile = keyof typeof dataFiles;

type CamelCase<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<CamelCase<B>>}` : S;
/** The content of a file in camel case. */
export type Camelised<T> = T extends readonly (infer E)[]
  ? readonly Camelised<E>[]
  : T extends object
    ? { readonly [K in keyof T as K extends string ? (string extends K ? K : CamelCase<K>) : never]: Camelised<T[K]> }
    : T;
export type DataOf<S extends TSchema> = Camelised<Static<S>>;

/** Of a field that may be empty: the schema of its value. */
export const valueSchema = (schema: FieldSchema): FieldSchema => schema.anyOf?.[0] ?? schema;
/** Of a text in several languages: the schema of each. */
export const eachSchema = ({ patternProperties }: FieldSchema): FieldSchema | undefined =>
  patternProperties && Object.values(patternProperties)[0];

const standard = new Set(
  "type enum description anyOf properties patternProperties items pattern maxLength minItems maxItems uniqueItems minimum maximum additionalProperties".split(
    " ",
  ),
);

/** For text editors: JSON Schema without our own words. A field that may be empty may be missing. */
export function jsonSchemaOf(schema: FieldSchema): Readonly<Record<string, unknown>> {
  const inner = (fields: Readonly<Record<string, FieldSchema>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, jsonSchemaOf(each)]));
  const plain: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => standard.has(keyword)),
  );
  if (schema.properties) {
    plain["properties"] = inner(schema.properties);
    plain["required"] = Object.entries(schema.properties).flatMap(([name, { anyOf }]) => (anyOf ? [] : [name]));
  }
  if (schema.patternProperties) {
    plain["patternProperties"] = inner(schema.patternProperties);
    plain["additionalProperties"] = false;
  }
  if (schema.items) plain["items"] = jsonSchemaOf(schema.items);
  if (schema.anyOf) plain["anyOf"] = schema.anyOf.map(jsonSchemaOf);
  return plain;
}
