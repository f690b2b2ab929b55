import type { PeriodReport, Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { atLeastFew, processMeasures, reportFigures, responseBuckets } from "@sosmessages/contract/desk/words.ts";
import type { Reads } from "#platform/database/database.ts";
import { endsOf, periodBefore, quartersOf } from "./periods.ts";
import { monthOf, newReadCounted, type CountedPeriod, type StatisticsPeriod } from "./read.ts";
import { percentile, shareWithin, shownAlone, toldOf, totalOfQuarters, type ShownCount } from "./small-counts.ts";

type Figure = PeriodReport["figures"][number]["name"];
type Figures = Readonly<Record<"counts" | "topics", readonly ShownCount[]>>;

const isProcess = (name: string): boolean => processMeasures.some((measure) => measure === name);

/** Of the months as their statistics publish them, so that a report reveals none that they hide. */
const figuresOf = (asked: StatisticsPeriod, counted: CountedPeriod): Figures => {
  const { sum, topics } = counted;
  const quarters = quartersOf(asked.period);
  const published = new Map(quarters.flat().map((month) => [month, monthOf(month, counted, asked)]));
  const total = (
    countOf: (month: string) => number,
    shownOf: (month: Statistics) => ShownCount = ({ from }) => shownAlone(countOf(from.slice(0, 7))),
  ): ShownCount => {
    const shown = [...published.values()].map(shownOf);
    if (shown.length === 1) return shown[0]!;
    // It was hidden to protect a small one of the same month.
    if (shown.includes(atLeastFew)) return atLeastFew;
    return totalOfQuarters(quarters.map((months) => months.map(countOf)));
  };
  const buckets = Array.from({ length: responseBuckets.length + 1 }, (_, index) =>
    total(
      (month) => sum("response", `${month} ${index}`),
      ({ response }) => response.buckets[index]!,
    ),
  );
  const figure = (name: Figure): ShownCount => {
    switch (name) {
      case "in_time":
        return shareWithin(toldOf(buckets), asked.replyHours);
      case "median":
        return percentile(toldOf(buckets), 0.5);
      case "p90":
        return percentile(toldOf(buckets), 0.9);
      case "duty-hours":
        return total((month) => sum("duty-people", month));
      default:
        return isProcess(name)
          ? total(
              (month) => sum("process", `${month} ${name}`),
              ({ process }) => process[name]!,
            )
          : total((month) => sum(name, month));
    }
  };
  return {
    counts: reportFigures.map(figure),
    topics: topics.map(({ id }, index) =>
      total(
        (month) => sum("topic", `${month} ${id}`),
        (month) => month.topics[index]!.count,
      ),
    ),
  };
};

const compare = <N>(name: N, now: ShownCount, before: ShownCount = null) => {
  const isTold = typeof now === "number" && typeof before === "number";
  return { name, now, before, change: isTold ? Math.round((now - before) * 1000) / 1000 : null };
};

export const newReadReport = (database: Reads) => {
  const read = newReadCounted(database);
  return async (asked: StatisticsPeriod): Promise<PeriodReport> => {
    const earlier = { ...asked, period: periodBefore(asked.period) };
    const found = await read(asked);
    if (!found) return { published: false, ...endsOf(asked.period), before: null, figures: [], topics: [] };
    const foundBefore = await read(earlier);
    const now = figuresOf(asked, found);
    const before = foundBefore && figuresOf(earlier, foundBefore);
    return {
      published: true,
      ...endsOf(asked.period),
      before: before && endsOf(earlier.period),
      figures: reportFigures.map((name, index) => compare(name, now.counts[index]!, before?.counts[index])),
      topics: found.topics.map(({ nb, se, en, other_names }, index) =>
        compare({ nb, se, en, ...other_names }, now.topics[index]!, before?.topics[index]),
      ),
    };
  };
};
