import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { dayMeasures, processMeasures, responseBuckets, risks } from "@sosmessages/contract/desk/words.ts";
import { statement, type Reads, type RowOf } from "#platform/database/database.ts";
import {
  shownAlone,
  toldOf,
  totalOfQuarters,
  withoutFew,
  percentile,
  shareWithin,
  type ShownCount,
} from "./small-counts.ts";
import { daysOf, endsOf, monthBefore, quartersOf, type Period } from "./periods.ts";

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
  readonly period: Period;
  readonly replyHours: number;
  /** A month ends in the service's time zone. */
  readonly timeZone: string;
};

const zip = (keys: readonly string[], shown: readonly ShownCount[]): Record<string, ShownCount> =>
  Object.fromEntries(keys.map((key, index) => [key, shown[index]!]));

/** Of a day, a month, or a month and a detail. */
type Sum = (measure: string, of: string) => number;
type Topic = RowOf<"statistics.topics">;
export type CountedPeriod = { readonly sum: Sum; readonly topics: readonly Topic[] };

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
  ...endsOf(year),
  days: quartersOf(year)
    .flat()
    .map((month) => ({
      day: `${month}-01`,
      counts: Object.fromEntries(dayMeasures.map((measure) => [measure, shownAlone(sum(measure, month))])),
    })),
  totals: Object.fromEntries(
    dayMeasures.map((measure) => [
      measure,
      totalOfQuarters(quartersOf(year).map((months) => months.map((month) => sum(measure, month)))),
    ]),
  ),
});

export const monthOf = (
  month: string,
  { sum, topics }: CountedPeriod,
  { replyHours }: Pick<StatisticsPeriod, "replyHours">,
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

/**
 * Null before a period is over, because two requests would show a single letter as the difference; and where the
 * service was not there yet.
 */
export const newReadCounted =
  (database: Reads) =>
  async ({ tenant, period, timeZone }: Omit<StatisticsPeriod, "replyHours">): Promise<CountedPeriod | null> => {
    const { from, to } = endsOf(period);
    const { running, since } = await database.only(begun, [tenant, timeZone]);
    if (to.slice(0, 7) >= running || since === null || since > to) return null;
    const rows = await database.all(counted, [tenant, from, to]);
    const sums = new Map<string, number>();
    for (const { day, measure, detail, count } of rows) {
      const month = day.slice(0, 7);
      for (const place of [day, month, `${month} ${detail}`]) {
        sums.set(`${measure} ${place}`, (sums.get(`${measure} ${place}`) ?? 0) + count);
      }
    }
    return {
      sum: (measure, of) => sums.get(`${measure} ${of}`) ?? 0,
      topics: await database.all(topicNames, [tenant]),
    };
  };

/** Counts without people. A published month stays as it is; a year's total adapts to it. */
export const newReadStatistics = (database: Reads) => {
  const read = newReadCounted(database);
  return async (asked: StatisticsPeriod): Promise<Statistics> => {
    const { period } = asked;
    const found = await read(asked);
    if (!found) return { ...nothing, published: false, ...endsOf(period), totals: {} };
    return period.length === 4 ? yearOf(period, found.sum) : monthOf(period, found, asked);
  };
};

/** Letters of each hour of a week, from Monday at 00:00: the average of the last three months that are over. Hidden counts are left out. */
export const newLettersByHour = (database: Reads) => {
  const read = newReadStatistics(database);
  return async (tenant: string, timeZone: string): Promise<number[]> => {
    const { running } = await database.only(begun, [tenant, timeZone]);
    const last = monthBefore(running);
    const before = monthBefore(last);
    const months = await Promise.all(
      [last, before, monthBefore(before)].map((period) => read({ tenant, period, replyHours: 0, timeZone })),
    );
    const published = months.filter((month) => month.published);
    const weeks = published.reduce((sum, { days }) => sum + days.length, 0) / 7;
    const letters = published.map(({ hours }) => toldOf(hours.map(({ messages }) => messages)));
    return Array.from(
      { length: 7 * 24 },
      (_, hour) => letters.reduce((sum, month) => sum + month[hour]!, 0) / (weeks || 1),
    );
  };
};

/** The part that all roles may see. */
export const totalsAlone = ({ published, from, to, totals }: Statistics): Statistics => ({
  ...nothing,
  published,
  from,
  to,
  totals,
});
