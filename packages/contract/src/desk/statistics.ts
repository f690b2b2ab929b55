import { Type, type Static } from "typebox";
import { NameByLanguage, OrNull } from "./fields.ts";
import { ServiceId } from "../fields.ts";
import { route } from "../route.ts";
import { planners } from "./roles.ts";
import { atLeastFew, reportFigures } from "./words.ts";

const Count = Type.Union([Type.Integer(), Type.Null(), Type.Literal(atLeastFew)], {
  description:
    "null: fewer than five, which is all that is said. `>=5`: not said either, so that none of the others can be worked out.",
});
const Day = Type.String({ maxLength: 10, pattern: "^\\d{4}-\\d\\d-\\d\\d$" });

const Statistics = Type.Object({
  published: Type.Boolean({
    description:
      "False: the period is not over, or the service was not there yet. There are no figures then: one more letter would show in them.",
  }),
  from: Day,
  to: Day,
  days: Type.Array(Type.Object({ day: Day, counts: Type.Record(Type.String(), Count) }), {
    description: "The days of a month; the months of a year, each by its first day.",
  }),
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
  topics: Type.Array(Type.Object({ name: NameByLanguage, count: Count })),
  risks: Type.Record(Type.String(), Count),
  process: Type.Record(Type.String(), Count),
});
export type Statistics = Static<typeof Statistics>;

const monthOrYear = Type.Object({
  tenant: ServiceId,
  period: Type.String({
    maxLength: 7,
    pattern: "^(?!0000)\\d{4}(-(0[1-9]|1[0-2]))?$",
    description: "A month or a year: `2026-11`, `2026`. Of periods that overlap, differences would tell a day.",
  }),
});

export const readStatistics = route("GET", "/api/desk/statistics", {
  allow: ["volunteer", "leader", "admin"],
  summary: "Counts without people, of months and years that are over; volunteers get the totals alone",
  query: monthOrYear,
  replies: { 200: Statistics },
  failures: ["notFound"],
});

const asCsv = { allow: planners, replies: { 200: Type.String() }, failures: ["notFound"] } as const;

export const exportStatistics = route("GET", "/api/desk/statistics.csv", {
  ...asCsv,
  summary: 'The same as CSV, with "<5" where there are fewer than five',
  query: monthOrYear,
});

const compared = {
  now: Type.Union([Type.Number(), Type.Null(), Type.Literal(atLeastFew)], {
    description: "null: fewer than five, or too few for a share or a time.",
  }),
  before: Type.Union([Type.Number(), Type.Null(), Type.Literal(atLeastFew)]),
  change: OrNull(Type.Number({ description: "null where one of the two is not told." })),
};
const PeriodReport = Type.Object({
  published: Type.Boolean({ description: "False: the period is not over, or the service was not there yet." }),
  from: Day,
  to: Day,
  before: OrNull(Type.Object({ from: Day, to: Day }, { description: "null: there are no figures to compare with." })),
  figures: Type.Array(Type.Object({ name: Type.Enum(reportFigures), ...compared })),
  topics: Type.Array(Type.Object({ name: NameByLanguage, ...compared })),
});
export type PeriodReport = Static<typeof PeriodReport>;

const reported = Type.Object({
  tenant: ServiceId,
  period: Type.String({
    maxLength: 7,
    pattern: "^(?!0000)\\d{4}(-(0[1-9]|1[0-2]|Q[1-4]))?$",
    description: "A month, a quarter or a year: `2026-11`, `2026-Q4`, `2026`.",
  }),
});

export const readReport = route("GET", "/api/desk/report", {
  allow: ["leader", "admin"],
  summary: "The figures of a month, quarter or year that is over, compared with the period before",
  query: reported,
  replies: { 200: PeriodReport },
  failures: ["notFound"],
});

export const exportReport = route("GET", "/api/desk/report.csv", {
  ...asCsv,
  summary: "The same as CSV",
  query: reported,
});
