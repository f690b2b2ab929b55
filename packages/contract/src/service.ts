import { Type, type Static } from "typebox";
import { Platform } from "./fields.ts";
import { route } from "./route.ts";

const InThreeLanguages = Type.Object({ nb: Type.String(), se: Type.String(), en: Type.String() });
const Language = Type.Union([Type.Literal("nb"), Type.Literal("se"), Type.Literal("en")]);

/** What a client must know before anyone has logged in. */
export const PublicConfig = Type.Object({
  tenant: Type.String(),
  name: InThreeLanguages,
  languages: Type.Array(Language),
  defaultLanguage: Language,
  replyHours: Type.Integer(),
  retentionDays: Type.Integer(),
  helpline: Type.Object({ name: InThreeLanguages, number: Type.String() }),
  chatUrl: Type.Union([Type.String(), Type.Null()]),
  feedbackUrl: Type.Union([Type.String(), Type.Null()]),
  quickExitUrl: Type.String(),
  mark: Type.String({ description: "The lines of the logo: an SVG path in a square of 32." }),
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

export const readPublicConfig = route({
  method: "GET",
  path: "/api/config",
  allow: ["anyone"],
  summary: "What a client must know before login",
  replies: { 200: PublicConfig },
  failures: [],
});

export const health = route({
  method: "GET",
  path: "/healthz",
  allow: ["anyone"],
  summary: "The process answers",
  replies: { 200: Type.Object({ status: Type.Literal("ok") }) },
  failures: [],
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

export const readiness = route({
  method: "GET",
  path: "/readyz",
  allow: ["anyone"],
  summary:
    "Whether a message can be stored: what a probe found within the last seconds (a row written and synced, room on the disk, a key read)",
  replies: { 200: Type.Object({ status: Type.Literal("ready") }) },
  failures: ["unavailable"],
  causes: unreadyCauses,
});

export const openApi = route({
  method: "GET",
  path: "/api/openapi.json",
  allow: ["anyone"],
  summary: "This description",
  replies: { 200: Type.Unknown() },
  failures: [],
});
