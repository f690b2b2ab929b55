import { Type, type Static } from "typebox";
import { Platform } from "./fields.ts";
import { route } from "./route.ts";

const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const InEachLanguage = Type.Record(Type.String(), Type.String());
const Language = Type.String({ description: "A code of two or three letters, such as nb." });
const InEachKey = Type.Record(Type.String(), Type.String());
const HelpNumber = Type.Object({ name: InEachLanguage, number: Type.String(), hours: orNull(InEachLanguage) });
const Palette = Type.Object({ accent: Type.String(), accentInk: Type.String(), own: Type.String() });

export const PublicConfig = Type.Object({
  tenant: Type.String(),
  name: InEachLanguage,
  languages: Type.Array(Language),
  defaultLanguage: Language,
  organisation: orNull(InEachLanguage),
  replyHours: Type.Integer(),
  retentionDays: Type.Integer(),
  dormantDays: Type.Integer({ description: "A profile is deleted after this many days without a login." }),
  helpline: HelpNumber,
  emergency: HelpNumber,
  helpNumbers: Type.Array(HelpNumber, { description: "Others who help, most urgent first." }),
  chatUrl: orNull(Type.String()),
  chatCookies: Type.Array(Type.String(), { description: "What the separate chat stores on its own pages." }),
  feedbackUrl: orNull(Type.String()),
  quickExitUrl: Type.String(),
  appStores: orNull(Type.Object({ apple: orNull(Type.String()), google: orNull(Type.String()) })),
  hasApp: Type.Optional(
    Type.Literal(true, {
      description: "This very service is an app, too; `appStores` may be those of another service that its data names.",
    }),
  ),
  legalContact: orNull(Type.Object({ name: Type.String(), postalAddress: Type.String(), email: Type.String() })),
  dataProtectionContact: orNull(Type.Object({ name: Type.String(), email: Type.String() })),
  accessibilityUrl: orNull(Type.String()),
  ownTexts: Type.Record(Type.String(), Type.String(), {
    description: "By language: where to fetch the sentences that this service says differently from the product.",
  }),
  folderLanguages: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        name: Type.String(),
        direction: Type.Enum(["ltr", "rtl"]),
        fallback: Type.Optional(
          Type.String({ description: "The language of untranslated sentences, which are between U+2066 and U+2069." }),
        ),
      }),
      {
        description:
          "Those of the languages that no client has built in, with all their sentences where `ownTexts` says, and other names of those that are.",
      },
    ),
  ),
  colours: Type.Object({ light: Palette, dark: Palette }),
  mark: Type.String({ description: "The lines of the logo: an SVG path in a square of 32." }),
  illustration: Type.Optional(
    Type.Array(InEachKey, {
      description: "A drawing: the attributes of SVG paths in a box of 320 by 96, in colours that follow the theme.",
    }),
  ),
  isClosing: Type.Optional(
    Type.Literal(true, { description: "Its closing day has come: it takes no new profiles and messages." }),
  ),
  testSite: Type.Boolean(),
  realtime: Type.Union([Type.Object({ key: Type.String(), path: Type.String() }), Type.Null()], {
    description:
      "Where a Pusher client connects: `{path}/{key}` on this host. null: this service does not push events; ask for the list now and then.",
  }),
  push: Type.Union(
    [
      Type.Object({
        platforms: Type.Array(Platform, { description: "Which devices are told that there is something to read." }),
        webPushKey: Type.Union([Type.String(), Type.Null()], {
          description: "The VAPID public key, for a browser's PushManager; null: browsers are not told.",
        }),
      }),
      Type.Null(),
    ],
    { description: "null: no notifications are sent." },
  ),
});
export type PublicConfig = Static<typeof PublicConfig>;

export const readPublicConfig = route("GET", "/api/config", {
  allow: ["anyone"],
  summary: "What a client must know before login",
  replies: { 200: PublicConfig },
});

export const ClosedDays = Type.Object({
  from: Type.String({ description: "The first closed day, in the service's time zone." }),
  to: Type.String({ description: "The last of the days in a row." }),
  answer_by: Type.String({ description: "When a message that is written now is answered at the latest." }),
  is_coming: Type.Optional(
    Type.Boolean({ description: "They begin within two weeks, and do not delay the reply to a message of today." }),
  ),
  is_final: Type.Optional(Type.Boolean({ description: "From the first day on, the service takes no new messages." })),
});
export type ClosedDays = Static<typeof ClosedDays>;

export const readClosed = route("GET", "/api/closed", {
  allow: ["anyone"],
  summary:
    "The closed days that delay the reply to a message that is written now, or the next ones; null: there are none",
  replies: { 200: Type.Object({ closed: orNull(ClosedDays) }) },
});

export const readOwnTexts = route("GET", "/api/texts", {
  allow: ["anyone"],
  summary: "The sentences that this service says differently from the product, by area and key",
  query: Type.Object({
    language: Type.String({ maxLength: 16 }),
    version: Type.Optional(
      Type.String({
        maxLength: 200,
        description: "Changes with the sentences, and names their areas; anything is answered.",
      }),
    ),
  }),
  replies: { 200: Type.Record(Type.String(), InEachKey) },
  failures: ["notFound"],
});

export const readDeskTexts = route("GET", "/api/desk/texts", {
  allow: ["anyone-at-desk"],
  summary: "Every sentence of the desk in a language that a service's folder brings",
  query: Type.Object({
    language: Type.String({ maxLength: 16 }),
    version: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  replies: { 200: InEachKey },
  failures: ["notFound"],
});

export const health = route("GET", "/healthz", {
  allow: ["anyone"],
  summary: "The process answers",
  replies: { 200: Type.Object({ status: Type.Literal("ok") }) },
});

/** Why no message can be stored. */
export const unreadyCauses = [
  "database-unavailable",
  "database-frozen",
  "database-read-only",
  "database-standby",
  "disk-full",
  "disk-failing",
  "keys-unavailable",
  "stopping",
  "unexpected",
] as const;
export type UnreadyCause = (typeof unreadyCauses)[number];

export const readiness = route("GET", "/readyz", {
  allow: ["anyone"],
  summary:
    "Whether a message can be stored: what a probe found within the last seconds (a row written and synced, room on the disk, a key read)",
  replies: { 200: Type.Object({ status: Type.Literal("ready") }) },
  failures: ["unavailable"],
  causes: unreadyCauses,
});

export const openApi = route("GET", "/api/openapi.json", {
  allow: ["anyone"],
  summary: "This description",
  replies: { 200: Type.Unknown() },
});
