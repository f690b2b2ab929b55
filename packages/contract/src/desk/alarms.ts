import { Type } from "typebox";
import { Success } from "../callers.ts";
import { ofConversation, shown } from "./conversations.ts";
import { LookAgainHours, OrNull } from "./fields.ts";
import { route } from "../route.ts";
import { leaders } from "./roles.ts";

export const callLeader = route({
  method: "POST",
  path: ofConversation("/leader"),
  allow: ["volunteer"],
  summary: "I need a leader: an alarm to every leader, until one has acknowledged it",
  body: Type.Object(shown),
  replies: { 200: Success },
  failures: ["stale", "gone", "notFound"],
});

export const acknowledgeAlarm = route({
  method: "POST",
  path: "/api/desk/alarms/{id}/seen",
  allow: leaders,
  summary:
    "A leader has seen the alarm, and may ask to be alarmed anew in some hours; the second to say so changes nothing",
  body: Type.Object({ look_again_hours: Type.Optional(OrNull(LookAgainHours)) }),
  replies: { 200: Success },
  failures: ["notFound"],
});

export const lookAgain = route({
  method: "PUT",
  path: ofConversation("/look-again"),
  allow: leaders,
  summary: "Alarm the leaders in so many hours, whether or not the caller has written by then; null: cancel",
  body: Type.Object({ hours: OrNull(LookAgainHours) }),
  replies: { 200: Success },
  failures: ["stale", "gone", "notFound"],
});
