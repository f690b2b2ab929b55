import { Type, type Static } from "typebox";
import { Moment, ServiceId } from "../fields.ts";
import { OrNull, ShortText } from "./fields.ts";
import { route } from "../route.ts";
import { leaders, workers } from "./roles.ts";
import { signSources, type alertKinds } from "./words.ts";

export const askForTalk = route("POST", "/api/desk/talk", {
  allow: workers,
  summary: "A hard conversation: ask the leaders for a talk afterwards. Nothing is recorded about whom it was with",
  body: Type.Object({ tenant: ServiceId }),
  failures: ["notFound"],
});

export const Alert = Type.Object({
  /** One of `alertKinds`. A newer service may send others: a page that is still open must not lose the alarms for it. */
  kind: Type.Unsafe<(typeof alertKinds)[number]>(Type.String({ minLength: 1, maxLength: 40 })),
  tenant: Type.String(),
  count: Type.Integer(),
  names: Type.Array(Type.String()),
  /** An alarm, and a draft that came back, is about one conversation. */
  one: Type.Optional(
    Type.Object({
      conversation: Type.String(),
      alarm: OrNull(Type.String()),
      /** An emergency: when it was marked. */
      at: Moment,
      /** An alarm about a sign: whose. */
      sign: Type.Optional(OrNull(Type.Enum(signSources))),
      /** A leader has opened the conversation since. */
      is_opened: Type.Optional(Type.Boolean()),
      seen_at: OrNull(Moment),
      /** The leader who acknowledged it. */
      seen_by: Type.Optional(OrNull(Type.String())),
    }),
  ),
  /** The first of those that are counted. */
  conversation: Type.Optional(Type.String()),
});
export type Alert = Static<typeof Alert>;

export const readAlerts = route("GET", "/api/desk/alerts", {
  allow: ["volunteer", "leader", "admin"],
  summary: "What needs somebody now, the worst first: alarms and returned drafts one by one, the rest bundled",
  replies: { 200: Type.Array(Alert) },
});

const DutyEnd = Type.Object({
  alarms: Type.Integer({
    description: "Alarms that no leader has acknowledged: a leader's services, or what a volunteer holds.",
  }),
  emergencies: Type.Integer({ description: "Emergencies and signs of danger that wait or are in work, likewise." }),
  reviews: Type.Integer({ description: "Replies that wait for a leader." }),
  is_last_leader: Type.Boolean({ description: "In one of the services, no other leader is on duty." }),
  called_next: OrNull(
    Type.String({ description: "The leader who would be called by mail; empty: all at once; null: none can be." }),
  ),
});
export type DutyEnd = Static<typeof DutyEnd>;

export const readDutyEnd = route("GET", "/api/desk/duty/end", {
  allow: workers,
  summary: "What one would leave by ending the duty now",
  replies: { 200: DutyEnd },
});

export const settleTalks = route("POST", "/api/desk/talk/settle", {
  allow: leaders,
  summary: "The talks that were asked for are taken care of",
  body: Type.Object({ tenant: ServiceId }),
  failures: ["notFound"],
});

const ShiftNote = Type.Object({
  id: Type.String(),
  tenant: Type.String(),
  body: Type.String(),
  written_at: Moment,
  is_mine: Type.Boolean(),
});
export type ShiftNote = Static<typeof ShiftNote>;

export const readShiftLog = route("GET", "/api/desk/shift-log", {
  allow: workers,
  summary: "Handover notes, never about a person, gone after 14 days",
  replies: { 200: Type.Array(ShiftNote) },
});

export const writeShiftNote = route("POST", "/api/desk/shift-log", {
  allow: workers,
  summary: "Hand something over to the next shift",
  body: Type.Object({ tenant: ServiceId, body: ShortText }),
  replies: { 201: ShiftNote },
  failures: ["notFound"],
});

export const deleteShiftNote = route("DELETE", "/api/desk/shift-log/{id}", {
  allow: workers,
  summary: "Take one's own note back; leaders any",
  failures: ["notFound"],
});
