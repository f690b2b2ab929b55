import { Type } from "typebox";
import { Language } from "./fields.ts";
import { ByName, route } from "../route.ts";
import { workers } from "./roles.ts";

export const readCalendar = route("GET", "/api/desk/calendar/{id}", {
  params: ByName,
  allow: ["anyone-at-desk"],
  summary: "A person's shifts as iCalendar, at an address with a secret. It names neither the service nor a person",
  query: Type.Object({ language: Type.Optional(Language) }),
  replies: { 200: Type.String() },
  failures: ["notFound"],
});

export const readCalendarState = route("GET", "/api/desk/me/calendar", {
  allow: workers,
  summary: "Whether one's shifts can be read as a calendar",
  replies: { 200: Type.Object({ is_on: Type.Boolean() }) },
});

export const renewCalendar = route("PUT", "/api/desk/me/calendar", {
  allow: workers,
  summary: "A new address for one's calendar, told once. An earlier one ends",
  replies: { 200: Type.Object({ token: Type.String() }) },
});

export const removeCalendar = route("DELETE", "/api/desk/me/calendar", {
  allow: workers,
  summary: "End the address of one's calendar",
});
