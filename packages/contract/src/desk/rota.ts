import { Type, type Static } from "typebox";
import { Moment, ServiceId } from "../fields.ts";
import { limits } from "../limits.ts";
import { route } from "../route.ts";
import { DayText, OrNull } from "./fields.ts";
import { planners, roles, workers } from "./roles.ts";

const Time = Type.String({ maxLength: 5, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });
const Places = Type.Integer({ minimum: 0, maximum: limits.rota.places });

const Shift = Type.Object({
  id: Type.String(),
  tenant: Type.String(),
  day: Type.String({ description: "On which it begins, in the service's time zone; as are both times." }),
  from: Type.String(),
  to: Type.String({ description: "Of the next day where it is not after `from`." }),
  starts_at: Moment,
  ends_at: Moment,
  leaders: Type.Integer({ description: "How many it needs." }),
  volunteers: Type.Integer(),
  people: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      role: Type.Union([Type.Literal("leader"), Type.Literal("volunteer")]),
      is_offered: Type.Boolean({ description: "A colleague may take the place over." }),
    }),
  ),
  lacks_leader: Type.Boolean({ description: "It needs one, begins within a week, and none has signed up." }),
  lacks_people: Type.Integer({
    description:
      "How many more the letters of that weekday and those hours need, by the last closed months; for the coming week.",
  }),
});
export type Shift = Static<typeof Shift>;

export const readRota = route("GET", "/api/desk/rota", {
  allow: roles,
  summary: "The shifts of a week in one's services, with the people who signed up",
  query: Type.Object({ week: DayText }),
  replies: { 200: Type.Object({ week: Type.String({ description: "Its Monday." }), shifts: Type.Array(Shift) }) },
});

export const readOwnShift = route("GET", "/api/desk/rota/own", {
  allow: workers,
  summary: "The shift that one signed up for and that is on, or begins within half an hour. It proposes a duty",
  replies: { 200: Type.Object({ shift: OrNull(Type.Object({ starts_at: Moment, ends_at: Moment })) }) },
});

const times = { day: DayText, from: Time, to: Time, leaders: Places, volunteers: Places };

export const addShifts = route("POST", "/api/desk/rota/shifts", {
  allow: planners,
  summary: "Plan a shift, also for the weeks that follow. One at the same times stays as it is",
  body: Type.Object({
    tenant: ServiceId,
    ...times,
    weeks: Type.Integer({ minimum: 1, maximum: limits.rota.weeks }),
  }),
  failures: ["notFound"],
});

export const copyWeek = route("POST", "/api/desk/rota/copy", {
  allow: planners,
  summary: "Plan the shifts of one week in another week, without the people. Those that are there stay as they are",
  body: Type.Object({ tenant: ServiceId, from: DayText, to: DayText }),
  failures: ["notFound"],
});

export const changeShift = route("PUT", "/api/desk/rota/shifts/{id}", {
  allow: planners,
  summary:
    "Change a shift that is not over. `taken`: more people have signed up than that, or there is one at these times",
  body: Type.Object(times),
  failures: ["notFound", "taken"],
});

export const deleteShift = route("DELETE", "/api/desk/rota/shifts/{id}", {
  allow: planners,
  summary: "Delete a shift, with the places of the people who signed up",
  failures: ["notFound"],
});

export const signUp = route("PUT", "/api/desk/rota/shifts/{id}/place", {
  allow: workers,
  summary: "Take a free place of a shift, or the one that a colleague offers. `taken`: there is none any more",
  body: Type.Object({ instead_of: OrNull(Type.String({ maxLength: 36 })) }),
  replies: { 200: Shift },
  failures: ["notFound", "taken"],
});

export const withdraw = route("DELETE", "/api/desk/rota/shifts/{id}/place", {
  allow: workers,
  summary: "Give one's place up. `gone`: the shift has begun",
  replies: { 200: Shift },
  failures: ["notFound", "gone"],
});

export const offerPlace = route("PUT", "/api/desk/rota/shifts/{id}/offer", {
  allow: workers,
  summary: "Offer one's place to colleagues, or keep it. `taken`: one has no place, or a colleague has taken it",
  body: Type.Object({ is_offered: Type.Boolean() }),
  replies: { 200: Shift },
  failures: ["notFound", "taken"],
});
