import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { Link } from "wouter";
import { dayMeasures, processMeasures } from "@sosmessages/contract/desk/words.ts";
import { readStatistics } from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { Buttons } from "@sosmessages/ui/form.tsx";
import { Empty, Loaded, Page, Table } from "#lib/page.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { Days, Hours, ResponseTimes, Topics, Risks } from "./charts.tsx";
import { CsvLink, usePeriodChoice } from "./PeriodChoice.tsx";
import { isYear, monthOf, nextMonthBegins, periodName, periodsAt } from "./period.ts";
import { calendarDay } from "#lib/time.ts";
import { decimal, percent, countText } from "./figures.ts";
import classes from "./Statistics.module.css";

/** Counts without people. Volunteers get the totals; leaders and administrators the rest, and a file. */
export function StatisticsScreen({ me }: Readonly<{ me: Me }>) {
  const { say, locale } = useSpoken();
  const now = useNow();
  const { query, choice } = usePeriodChoice(me.tenants, periodsAt);
  const { tenant: service, period } = query;
  const asked = useAsk(["statistics", service, period], async () => send(readStatistics, { query }));
  const mayAll = me.role !== "volunteer";
  return (
    <Page
      title={say("nav.statistics")}
      about={say("stats.about")}
      action={
        mayAll && (
          <Buttons>
            <Link className={classes["file"]} href="/report">
              {say("stats.report")}
            </Link>
            {asked.data?.published === true && <CsvLink file="statistics" query={query} />}
          </Buttons>
        )
      }
    >
      {choice}
      <p>{say("stats.when", { month: periodName(monthOf(now)), day: calendarDay(nextMonthBegins(now), locale) })}</p>
      <Loaded asked={asked}>
        {(statistics) =>
          statistics.published ? (
            <Sections statistics={statistics} mayAll={mayAll} isYear={isYear(period)} />
          ) : (
            <Empty>{say("stats.not_there")}</Empty>
          )
        }
      </Loaded>
    </Page>
  );
}

type SectionsProps = Readonly<{ statistics: Statistics; mayAll: boolean; isYear: boolean }>;

const Sections = ({ statistics, mayAll, isYear: isOfYear }: SectionsProps) => (
  <>
    <Headlines statistics={statistics} />
    {mayAll && <Days days={statistics.days} isYear={isOfYear} />}
    {mayAll && !isOfYear && (
      <>
        <ResponseTimes response={statistics.response} />
        <Hours hours={statistics.hours} />
        <Topics topics={statistics.topics} />
        <Risks risks={statistics.risks} />
      </>
    )}
    <Totals totals={statistics.totals} process={mayAll && !isOfYear ? statistics.process : null} />
  </>
);

/** The few numbers that answer "how is it going". */
export function Headlines({ statistics: { totals, response } }: Readonly<{ statistics: Statistics }>) {
  const { say, locale } = useSpoken();
  const hours = (value: number | null) =>
    value === null ? "–" : say("stats.hours_value", { hours: decimal(value, locale) });
  const timesOf = () =>
    [
      ["in_time", response.share_in_time === null ? "–" : percent(response.share_in_time, locale)],
      ["median", hours(response.median_hours)],
      ["p90", hours(response.p90_hours)],
    ] as const;
  const figures = [
    ["messages-in", countText(totals["messages-in"])],
    ["replies-out", countText(totals["replies-out"])],
    ...(response.buckets.length === 0 ? [] : timesOf()),
  ] as const;
  return (
    <dl className={classes["headlines"]}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{say(`stats.${name}`)}</dt>
          <dd className={classes["value"]}>{value}</dd>
          <dd className="soft">{say(`stats.${name}_is`)}</dd>
        </div>
      ))}
    </dl>
  );
}

type Measure = (typeof dayMeasures)[number] | (typeof processMeasures)[number];
type TotalsProps = Readonly<{ totals: Statistics["totals"]; process: Statistics["process"] | null }>;

export function Totals({ totals, process }: TotalsProps) {
  const say = useSay();
  const columns = ["stats.what", "stats.count", "stats.meaning"] as const;
  const rowOf = (counts: Statistics["totals"]) => (measure: Measure) => ({
    key: measure,
    cells: [say(`stats.${measure}`), countText(counts[measure]), say(`stats.${measure}_is`)],
  });
  const rows = [...dayMeasures.map(rowOf(totals)), ...(process === null ? [] : processMeasures.map(rowOf(process)))];
  return (
    <section className={classes["totals"]}>
      <h2>{say("stats.totals")}</h2>
      <Table caption={say("stats.totals")} columns={columns} rows={rows} />
      <p className={`soft ${classes["note"]}`}>{say("stats.few")}</p>
    </section>
  );
}
