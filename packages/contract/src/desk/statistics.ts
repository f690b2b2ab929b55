import { Type, type Static } from "typebox";
import { InThreeLanguages, OrNull } from "./fields.ts";
import { TenantId } from "../fields.ts";
import { route } from "../route.ts";

/** null: fewer than five, which is all that is said. */
const Count = OrNull(Type.Integer());
const Day = Type.String({ maxLength: 10, pattern: "^\\d{4}-\\d\\d-\\d\\d$" });

const Statistics = Type.Object({
  from: Day,
  to: Day,
  days: Type.Array(Type.Object({ day: Day, counts: Type.Record(Type.String(), Count) })),
  totals: Type.Record(Type.String(), Count),
  response: Type.Object({
    buckets: Type.Array(Count, { description: "Thirteen, see `responseBuckets`." }),
    median_hours: OrNull(Type.Number()),
    p90_hours: OrNull(Type.Number()),
    share_in_time: OrNull(Type.Number({ description: "0 to 1" })),
  }),
  hours: Type.Array(
    Type.Object({
      weekday: Type.Integer({ description: "1 is Monday" }),
      hour: Type.Integer(),
      messages: Count,
      on_duty: OrNull(Type.Number({ description: "People, on average." })),
    }),
  ),
  topics: Type.Array(Type.Object({ name: InThreeLanguages, count: Count })),
  risks: Type.Record(Type.String(), Count),
  process: Type.Record(Type.String(), Count),
});
export type Statistics = Static<typeof Statistics>;

const period = Type.Object({ tenant: TenantId, from: Day, to: Day });

export const readStatistics = route({
  method: "GET",
  path: "/api/desk/statistics",
  allow: ["volunteer", "leader", "admin"],
  summary: "Counts without people; volunteers get the totals alone",
  query: period,
  replies: { 200: Statistics },
  failures: ["notFound"],
});

export const exportStatistics = route({
  method: "GET",
  path: "/api/desk/statistics.csv",
  allow: ["leader", "admin"],
  summary: 'The same as CSV, with "<5" where there are fewer than five',
  query: period,
  replies: { 200: Type.String() },
  failures: ["notFound"],
});
