import { Type } from "typebox";
import { ofConversation, shown } from "./conversations.ts";
import { LookAgainHours, OrNull } from "./fields.ts";
import { route } from "../route.ts";
import { leaders } from "./roles.ts";

export const callLeader = route("POST", ofConversation("/leader"), {
  allow: ["volunteer"],
  summary: "I need a leader: an alarm to every leader, until one has acknowledged it",
  body: Type.Object(shown),
  failures: ["stale", "gone", "notFound"],
});

export const acknowledgeAlarm = route("POST", "/api/desk/alarms/{id}/seen", {
  allow: leaders,
  summary:
    "A leader has seen the alarm, and may ask to be alarmed anew in some hours; the second to say so changes nothing",
  body: Type.Object({ look_again_hours: Type.Optional(OrNull(LookAgainHours)) }),
  failures: ["notFound"],
});

export const lookAgain = route("PUT", ofConversation("/look-again"), {
  allow: leaders,
  summary: "Alarm the leaders in so many hours, whether or not the caller has written by then; null: cancel",
  body: Type.Object({ hours: OrNull(LookAgainHours) }),
  failures: ["stale", "gone", "notFound"],
});
