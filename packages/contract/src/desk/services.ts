import { Type, type Static } from "typebox";
import { route } from "../route.ts";
import { OrNull } from "./fields.ts";
import { PublicConfig } from "../service.ts";

export const shortcomingKinds = [
  "hosts",
  "organisation",
  "chat",
  "chat_cookies",
  "feedback",
  "legal_contact",
  "data_protection_contact",
  "accessibility_statement",
  "illustration",
  "mail_from",
  "store",
  "hours",
  "procedure",
  "topics",
  "practice",
  "contrast",
  "untranslated",
  "language",
] as const;
export type ShortcomingKind = (typeof shortcomingKinds)[number];

const Missing = Type.Object({
  kind: Type.Enum(shortcomingKinds),
  field: Type.String({ description: "Where in the service's folder it belongs." }),
  values: Type.Record(Type.String(), Type.String(), {
    description: "What its sentence needs, such as a measured contrast.",
  }),
});

const ServiceData = Type.Object({
  config: PublicConfig,
  address: Type.String({ description: "Where callers find it." }),
  procedure: OrNull(
    Type.Record(Type.String(), Type.Array(Type.String()), {
      description: "What its desk does when a life may be in danger, by language; null: what is usual.",
    }),
  ),
  missing: Type.Array(Missing),
  draft: Type.Optional(
    OrNull(Type.Enum(["begun", "asked", "returned", "approved"], { description: "null: all is published." })),
  ),
});
export type ServiceData = Static<typeof ServiceData>;

export const listServices = route("GET", "/api/desk/services", {
  allow: ["admin"],
  summary: "Each service as callers see it, and what its folder lacks",
  replies: { 200: Type.Array(ServiceData) },
});
