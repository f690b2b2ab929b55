import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { PeriodReport } from "@sosmessages/contract/desk/statistics.ts";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { Buttons } from "@sosmessages/ui/form.tsx";
import { readReport } from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { Empty, Loaded, Page, SayButton } from "#lib/page.tsx";
import { serviceName } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { calendarDay } from "#lib/time.ts";
import { FigureTable } from "./FigureTable.tsx";
import { changeText, countText, decimal, percent, type Compared } from "./figures.ts";
import { periodAt, periodWords, reportPeriodsAt, type Period } from "./period.ts";
import { CsvLink, usePeriodChoice } from "./PeriodChoice.tsx";
import classes from "./Report.module.css";

/** A page that can be printed and handed in: the figures of a period that is over, compared with the one before. */
export function ReportScreen({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const { query, choice } = usePeriodChoice(me.tenants, reportPeriodsAt);
  const { tenant: service, period } = query;
  const asked = useAsk(["report", service, period], async () => send(readReport, { query }));
  return (
    <Page
      title={say("stats.report")}
      action={
        asked.data?.published === true && (
          <div className={classes["screen"]}>
            <Buttons>
              <SayButton says="factor.print" look="quiet" onPress={() => print()} />
              <CsvLink file="report" query={query} />
            </Buttons>
          </div>
        )
      }
    >
      <div className={classes["screen"]}>
        <p>{say("stats.report_about")}</p>
        {choice}
      </div>
      <Loaded asked={asked}>
        {(report) =>
          report.published ? (
            <ReportSheet report={report} service={service} period={period} />
          ) : (
            <Empty>{say("stats.not_there")}</Empty>
          )
        }
      </Loaded>
    </Page>
  );
}

type SheetProps = Readonly<{ report: PeriodReport; service: string; period: Period }>;

export function ReportSheet({ report, service, period }: SheetProps) {
  const { say, locale } = useSpoken();
  const { from, to, before, figures, topics } = report;
  const columns = [
    periodWords(say, period),
    ...(before ? [periodWords(say, periodAt(before.from, period)), say("stats.change")] : []),
  ];
  const hours = (value: number) => say("stats.hours_value", { hours: decimal(value, locale) });
  const points = (share: number) => say("stats.points_value", { points: decimal(share * 100, locale) });
  const cellsOf = (compared: Compared, value: (told: number) => string, change = value, few = countText(null)) => {
    const shown = (figure: Compared["now"]) =>
      figure === null ? few : typeof figure === "number" ? value(figure) : countText(figure);
    return [shown(compared.now), ...(before ? [shown(compared.before), changeText(compared.change, change)] : [])];
  };
  const figureCells = (figure: PeriodReport["figures"][number]) => {
    if (figure.name === "in_time") return cellsOf(figure, (share) => percent(share, locale), points, "–");
    if (figure.name === "median" || figure.name === "p90") return cellsOf(figure, hours, hours, "–");
    return cellsOf(figure, String);
  };
  return (
    <article className={classes["sheet"]}>
      <header>
        <h2>{serviceName(service, locale)}</h2>
        <p>
          <strong>{periodWords(say, period)}</strong> ({calendarDay(from, locale)}–{calendarDay(to, locale)})
        </p>
      </header>
      <FigureTable
        caption={say("stats.totals")}
        columns={[say("stats.what"), ...columns]}
        rows={figures.map((figure) => ({
          name: (
            <>
              {say(`stats.${figure.name}`)}
              <small>{say(`stats.${figure.name}_is`)}</small>
            </>
          ),
          key: figure.name,
          cells: figureCells(figure),
        }))}
      />
      {topics.length > 0 && (
        <section>
          <h2>{say("nav.topics")}</h2>
          <p>{say("stats.topics_is")}</p>
          <FigureTable
            caption={say("nav.topics")}
            columns={[say("topics.name"), ...columns]}
            rows={topics.map((topic) => {
              const name = inLanguage(topic.name, locale);
              return { key: name, name, cells: cellsOf(topic, String) };
            })}
          />
        </section>
      )}
      <p>{say("stats.few")}</p>
    </article>
  );
}
