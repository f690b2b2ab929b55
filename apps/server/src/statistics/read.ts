import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { dayMeasures, processMeasures, responseBuckets, risks } from "@sosmessages/contract/desk/words.ts";
import { daysBefore, type Day } from "#platform/clock.ts";
import { statement, type Database } from "#platform/database/database.ts";
import { totalOf, withoutFew, type ShownCount } from "./few.ts";
import { percentile, shareWithin } from "./response.ts";

// What is counted by the month stands on its first day: every month is in it that the period touches.
const counted = statement(
  "statistics.counted",
  `SELECT day, measure, detail, sum(count)::integer AS count FROM counters
   WHERE tenant = $1 AND day BETWEEN date_trunc('month', $2::date)::date AND $3::date
     AND (day >= $2::date OR measure IN ('hour', 'topic', 'risk', 'process', 'duty-people', 'duty-samples'))
   GROUP BY day, measure, detail`,
);
const topicNames = statement(
  "statistics.topics",
  "SELECT id, nb, se, en FROM topics WHERE tenant = $1 ORDER BY nb, id",
);

export type StatisticsPeriod = {
  readonly tenant: string;
  readonly from: Day;
  readonly to: Day;
  readonly replyHours: number;
};

const daysOf = ({ from, to }: StatisticsPeriod): Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to; day = daysBefore(day, -1)) days.push(day);
  return days;
};

const zip = (keys: readonly string[], counts: readonly number[]): Record<string, ShownCount> => {
  const shown = withoutFew(counts);
  return Object.fromEntries(keys.map((key, index) => [key, shown[index]!]));
};

/** Counts without people, as they may be shown. */
export const newReadStatistics =
  (database: Database) =>
  async (period: StatisticsPeriod): Promise<Statistics> => {
    const rows = await database.all(counted, [period.tenant, period.from, period.to]);
    const topics = await database.all(topicNames, [period.tenant]);
    const sums = new Map<string, number>();
    for (const { day, measure, detail, count } of rows) {
      for (const key of [`${measure} ${detail}`, `${measure} ${day}`]) sums.set(key, (sums.get(key) ?? 0) + count);
    }
    const sum = (measure: string, of: string) => sums.get(`${measure} ${of}`) ?? 0;

    const days = daysOf(period);
    const perDay = dayMeasures.map((measure) => withoutFew(days.map((day) => sum(measure, day))));
    const buckets = Array.from({ length: responseBuckets.length + 1 }, (_, index) => sum("response", String(index)));
    const hours = Array.from({ length: 7 * 24 }, (_, index) => ({
      weekday: Math.floor(index / 24) + 1,
      hour: index % 24,
    }));
    const hourKey = ({ weekday, hour }: (typeof hours)[number]) => `${weekday}-${String(hour).padStart(2, "0")}`;
    const messages = withoutFew(hours.map((at) => sum("hour", hourKey(at))));
    const ofTopics = withoutFew(topics.map(({ id }) => sum("topic", id)));

    return {
      from: period.from,
      to: period.to,
      days: days.map((day, index) => ({
        day,
        counts: Object.fromEntries(dayMeasures.map((measure, which) => [measure, perDay[which]![index]!])),
      })),
      totals: Object.fromEntries(dayMeasures.map((measure) => [measure, totalOf([sum(measure, "")])])),
      response: {
        buckets: withoutFew(buckets),
        median_hours: percentile(buckets, 0.5),
        p90_hours: percentile(buckets, 0.9),
        share_in_time: shareWithin(buckets, period.replyHours),
      },
      hours: hours.map(({ weekday, hour }, index) => {
        const samples = sum("duty-samples", hourKey({ weekday, hour }));
        const people = sum("duty-people", hourKey({ weekday, hour }));
        return {
          weekday,
          hour,
          messages: messages[index]!,
          on_duty: samples === 0 ? null : Math.round((people / samples) * 10) / 10,
        };
      }),
      topics: topics.map(({ nb, se, en }, index) => ({ name: { nb, se, en }, count: ofTopics[index]! })),
      risks: zip(
        risks,
        risks.map((risk) => sum("risk", risk)),
      ),
      process: zip(
        processMeasures,
        processMeasures.map((measure) => sum("process", measure)),
      ),
    };
  };
export type ReadStatistics = ReturnType<typeof newReadStatistics>;

/** What everybody at the desk may see. */
export const totalsAlone = ({ from, to, totals }: Statistics): Statistics => ({
  from,
  to,
  days: [],
  totals,
  response: { buckets: [], median_hours: null, p90_hours: null, share_in_time: null },
  hours: [],
  topics: [],
  risks: {},
  process: {},
});
