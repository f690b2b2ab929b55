import { processMeasures, responseBuckets, risks, type dayMeasures } from "@sosmessages/contract/desk/words.ts";
import { daysBefore, type Day } from "#platform/clock.ts";
import { statement, type Queries } from "#platform/database/database.ts";

const insert = statement(
  "demo.counters",
  `INSERT INTO counters (tenant, day, measure, detail, shard, count)
   SELECT $1, day, measure, detail, 0, sum(count) FROM unnest($2::date[], $3::text[], $4::text[], $5::bigint[]) AS c (day, measure, detail, count)
   WHERE count > 0 GROUP BY day, measure, detail
   ON CONFLICT (tenant, day, measure, detail, shard) DO UPDATE SET count = counters.count + excluded.count`,
);

/** The same numbers each time, so that pictures of it stay the same. */
const newDice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/** How much of a day's messages come in each hour: the evenings are long. */
const hourShare = [5, 4, 3, 2, 1, 1, 1, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 5, 6, 7, 8, 9, 9, 8];
/** How fast answers go out, as shares of the thirteen buckets. */
const speed = [3, 6, 14, 16, 15, 18, 10, 7, 8, 2, 1, 0, 0];

/** How often it comes to that, for each reply. */
const processShare: Readonly<Record<(typeof processMeasures)[number], number>> = {
  claims: 1.05,
  releases: 0.04,
  "leases-over": 0.01,
  "take-overs": 0.01,
  reviews: 0.2,
  returns: 0.03,
  undone: 0.02,
  acute: 0.02,
  "leader-calls": 0.02,
  "alarms-seen-soon": 0.03,
  "alarms-seen-late": 0.01,
  "look-agains": 0.008,
  blocks: 0.008,
  "personal-confirmed": 0.3,
  "personal-added": 0.05,
  "personal-kept": 0.08,
};

type Counter = readonly [day: Day, measure: string, detail: string, count: number];

/** Months of counts of a service that was never there. */
export const fillCounters = async (
  queries: Queries,
  service: {
    readonly tenant: string;
    readonly perDay: number;
    readonly topics: readonly { id: string; share: number }[];
  },
  today: Day,
  months = 6,
): Promise<void> => {
  const { tenant, perDay, topics } = service;
  const dice = newDice(perDay);
  const about = (mean: number) => Math.max(0, Math.round(mean * (0.6 + 0.8 * dice())));
  const counters: Counter[] = [];
  const add = (...counter: Counter) => void counters.push(counter);
  for (let ago = months * 30; ago >= 1; ago -= 1) {
    const day = daysBefore(today, ago);
    const month = `${day.slice(0, 8)}01` as Day;
    const messages = about(perDay * (1 + (months * 30 - ago) / (months * 60)));
    const replies = Math.round(messages * 0.8);
    const amounts: Partial<Record<(typeof dayMeasures)[number], number>> = {
      "messages-in": messages,
      "replies-out": replies,
      "closed-empty": about(0.4),
      "closed-mistake": about(0.3),
      breaches: about(replies * 0.02),
      "mailboxes-made": about(perDay * 0.5),
      "mailboxes-deleted": about(perDay * 0.1),
    };
    for (const [measure, amount] of Object.entries(amounts)) add(day, measure, "", amount);
    const speeds = speed.reduce((sum, share) => sum + share, 0);
    for (const [index, share] of speed.entries())
      add(day, "response", String(index), Math.round((replies * share) / speeds));
    for (const { id, share } of topics) add(month, "topic", id, about((replies * share) / 100));
    for (const [index, risk] of risks.entries()) add(month, "risk", risk, about(replies * [0.7, 0.25, 0.05][index]!));
    // What is rare on every day still comes up within a month.
    for (const measure of processMeasures)
      add(month, "process", measure, Math.floor(replies * processShare[measure] + dice()));
    const weekday = ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
    const shares = hourShare.reduce((sum, share) => sum + share, 0);
    for (const [hour, share] of hourShare.entries()) {
      const at = `${weekday}-${String(hour).padStart(2, "0")}`;
      add(month, "hour", at, Math.round((messages * share) / shares));
      add(month, "duty-samples", at, 1);
      add(month, "duty-people", at, hour >= 8 ? 1 + Math.round(dice() * 3) : Math.round(dice()));
    }
  }
  const column = <I extends 0 | 1 | 2 | 3>(index: I) => counters.map((counter) => counter[index]);
  await queries.count(insert, [tenant, column(0), column(1), column(2), column(3)]);
  if (speed.length !== responseBuckets.length + 1) throw new Error("there are thirteen buckets");
};
