import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { useState } from "react";
import { readStatistics } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { Empty } from "#lib/page/Empty.tsx";
import { Loaded } from "#lib/page/Loaded.tsx";
import { Page } from "#lib/page/Page.tsx";
import { allServices } from "#lib/services.ts";
import { useSay } from "#lib/texts.tsx";
import { useAsk } from "#lib/use-ask.ts";
import { Days } from "./charts/Days.tsx";
import { Headlines } from "./Headlines.tsx";
import { Hours } from "./charts/Hours.tsx";
import { isYear, lastMonth, nextMonthBegins, periodName, thisMonth, type Period } from "./period.ts";
import { PeriodChoice } from "./PeriodChoice.tsx";
import { ResponseTimes } from "./charts/ResponseTimes.tsx";
import classes from "./StatisticsScreen.module.css";
import { Topics } from "./charts/Topics.tsx";
import { Risks } from "./charts/Risks.tsx";
import { Totals } from "./Totals.tsx";

/** Counts without people. Volunteers get the totals; leaders and administrators the rest, and a file. */
export function StatisticsScreen({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const now = useNow();
  const services = me.role === "admin" ? allServices : me.tenants;
  const [tenant, setService] = useState(services[0] ?? "");
  const [period, setPeriod] = useState<Period>(() => lastMonth(new Date()));
  const query = new URLSearchParams({ tenant, period }).toString();
  const asked = useAsk(["statistics", tenant, period], async () => send(readStatistics, { query: { tenant, period } }));
  const mayAll = me.role !== "volunteer";
  return (
    <Page
      title={say("nav.statistics")}
      about={say("stats.about")}
      action={
        mayAll &&
        asked.data?.published === true && (
          <a className={classes["file"]} href={`/api/desk/statistics.csv?${query}`} download>
            {say("stats.csv")}
          </a>
        )
      }
    >
      <PeriodChoice services={services} tenant={tenant} onService={setService} period={period} onPeriod={setPeriod} />
      <p>{say("stats.when", { month: periodName(thisMonth(now)), day: nextMonthBegins(now) })}</p>
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

/** What is counted by the month alone is shown of a month alone. */
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
