import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { dayMeasures, processMeasures, responseBuckets, risks } from "@sosmessages/contract/desk/words.ts";
import { daysBefore, type Day } from "#platform/clock.ts";
import { statement, type Reads, type RowOf } from "#platform/database/database.ts";
import { shownAlone, toldOf, totalOf, withoutFew, percentile, shareWithin, type ShownCount } from "./small-counts.ts";

// Monthly counts have the first day of the month.
const counted = statement(
  "statistics.counted",
  `SELECT day, measure, detail, sum(count)::integer AS count FROM counters
   WHERE tenant = $1 AND day BETWEEN $2::date AND $3::date GROUP BY day, measure, detail`,
);
const begun = statement(
  "statistics.begun",
  `SELECT to_char(service_time() AT TIME ZONE $2, 'YYYY-MM') AS running, (SELECT min(day) FROM counters WHERE tenant = $1) AS since`,
);
const topicNames = statement(
  "statistics.topics",
  "SELECT id, nb, se, en, other_names FROM topics WHERE tenant = $1 ORDER BY nb, id",
);

export type StatisticsPeriod = {
  readonly tenant: string;
  /** A month or a year, `2026-11` or `2026`: they never overlap partly, so that differences show no single day. */
  readonly period: string;
  readonly replyHours: number;
  /** A month ends in the service's time zone. */
  readonly timeZone: string;
};

const monthsOf = (year: string): string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, "0")}`);
const daysOf = (month: string): Day[] => {
  const days: Day[] = [];
  for (let day = `${month}-01` as Day; day.startsWith(month); day = daysBefore(day, -1)) days.push(day);
  return days;
};

const endsOf = (month: string): [Day, Day] => {
  const days = daysOf(month);
  return [days[0]!, days.at(-1)!];
};

const zip = (keys: readonly string[], shown: readonly ShownCount[]): Record<string, ShownCount> =>
  Object.fromEntries(keys.map((key, index) => [key, shown[index]!]));

type Sum = (measure: string, of: string) => number;
type Topic = RowOf<"statistics.topics">;

const nothing = {
  days: [],
  response: { buckets: [], median_hours: null, p90_hours: null, share_in_time: null },
  hours: [],
  topics: [],
  risks: {},
  process: {},
} satisfies Partial<Statistics>;

/** A year by its months only: details would reveal hidden months. */
const yearOf = (year: string, sum: Sum): Statistics => ({
  ...nothing,
  published: true,
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  days: monthsOf(year).map((month) => ({
    day: `${month}-01`,
    counts: Object.fromEntries(dayMeasures.map((measure) => [measure, shownAlone(sum(measure, month))])),
  })),
  totals: Object.fromEntries(
    dayMeasures.map((measure) => [measure, totalOf(monthsOf(year).map((month) => sum(measure, month)))]),
  ),
});

const monthOf = (
  month: string,
  { sum, topics, replyHours }: { sum: Sum; topics: readonly Topic[]; replyHours: number },
): Statistics => {
  const days = daysOf(month);
  const totals = Object.fromEntries(dayMeasures.map((measure) => [measure, shownAlone(sum(measure, month))]));
  const inMonth = (measure: string, detail: string) => sum(measure, `${month} ${detail}`);
  const perDay = dayMeasures.map((measure) => withoutFew(days.map((day) => sum(measure, day))));
  const buckets = withoutFew(
    Array.from({ length: responseBuckets.length + 1 }, (_, index) => inMonth("response", String(index))),
  );
  const hours = Array.from({ length: 7 * 24 }, (_, index) => ({
    weekday: Math.floor(index / 24) + 1,
    hour: index % 24,
  }));
  const hourKey = ({ weekday, hour }: (typeof hours)[number]) => `${weekday}-${String(hour).padStart(2, "0")}`;
  const messages = withoutFew(hours.map((at) => inMonth("hour", hourKey(at))));
  const ofTopics = withoutFew(topics.map(({ id }) => inMonth("topic", id)));
  const told = toldOf(buckets);
  return {
    published: true,
    from: days[0]!,
    to: days.at(-1)!,
    days: days.map((day, index) => ({
      day,
      counts: Object.fromEntries(dayMeasures.map((measure, which) => [measure, perDay[which]![index]!])),
    })),
    totals,
    response: {
      buckets,
      median_hours: percentile(told, 0.5),
      p90_hours: percentile(told, 0.9),
      share_in_time: shareWithin(told, replyHours),
    },
    hours: hours.map(({ weekday, hour }, index) => {
      const samples = inMonth("duty-samples", hourKey({ weekday, hour }));
      const people = inMonth("duty-people", hourKey({ weekday, hour }));
      return {
        weekday,
        hour,
        messages: messages[index]!,
        on_duty: samples === 0 ? null : Math.round((people / samples) * 10) / 10,
      };
    }),
    topics: topics.map(({ nb, se, en, other_names }, index) => ({
      name: { nb, se, en, ...other_names },
      count: ofTopics[index]!,
    })),
    risks: zip(risks, withoutFew(risks.map((risk) => inMonth("risk", risk)))),
    process: zip(processMeasures, withoutFew(processMeasures.map((measure) => inMonth("process", measure)))),
  };
};

/** Before a period is over there are no figures: two requests would show a single letter as the difference. */
const unpublished = (period: string): Statistics => {
  const [from, to] = period.length === 4 ? [`${period}-01-01`, `${period}-12-31`] : endsOf(period);
  return { ...nothing, published: false, from, to, totals: {} };
};

/** Counts without people. A published month stays as it is; a year's total adapts to it. */
export const newReadStatistics =
  (database: Reads) =>
  async ({ tenant, period, replyHours, timeZone }: StatisticsPeriod): Promise<Statistics> => {
    const year = period.slice(0, 4);
    const { running, since } = await database.only(begun, [tenant, timeZone]);
    const isOver = period < running.slice(0, period.length);
    if (!isOver || since === null || since.slice(0, period.length) > period) return unpublished(period);
    const rows = await database.all(counted, [tenant, `${year}-01-01` as Day, `${year}-12-31` as Day]);
    const topics = await database.all(topicNames, [tenant]);
    const sums = new Map<string, number>();
    for (const { day, measure, detail, count } of rows) {
      const month = day.slice(0, 7);
      for (const place of [day, month, `${month} ${detail}`]) {
        sums.set(`${measure} ${place}`, (sums.get(`${measure} ${place}`) ?? 0) + count);
      }
    }
    const sum: Sum = (measure, of) => sums.get(`${measure} ${of}`) ?? 0;
    return period === year ? yearOf(year, sum) : monthOf(period, { sum, topics, replyHours });
  };

/** The part that all roles may see. */
export const totalsAlone = ({ published, from, to, totals }: Statistics): Statistics => ({
  ...nothing,
  published,
  from,
  to,
  totals,
});
