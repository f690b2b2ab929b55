import { Type, type Static } from "typebox";
import { ServiceId } from "../fields.ts";
import { route } from "../route.ts";
import { DayText } from "./fields.ts";
import { planners, roles } from "./roles.ts";

const ClosedRun = Type.Object({
  tenant: Type.String(),
  from: Type.String({ description: "The first of the days in a row." }),
  to: Type.String({ description: "The last of them." }),
});
export type ClosedRun = Static<typeof ClosedRun>;

export const listClosedDays = route("GET", "/api/desk/closed-days", {
  allow: roles,
  summary: "The closed days of one's services, from today on. They do not count towards the deadline of a reply",
  replies: { 200: Type.Object({ runs: Type.Array(ClosedRun) }) },
});

export const saveClosedDays = route("PUT", "/api/desk/closed-days", {
  allow: planners,
  summary: "Close or open a service on these days, for messages that begin to wait afterwards",
  body: Type.Object({ tenant: ServiceId, from: DayText, to: DayText, is_closed: Type.Boolean() }),
  failures: ["notFound"],
});
