import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { readStatistics, Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { useState } from "react";
import { send } from "#lib/http.ts";
import { Loaded } from "#lib/page/Loaded.tsx";
import { Page } from "#lib/page/Page.tsx";
import { allServices } from "#lib/services.ts";
import { useSay } from "#lib/texts.tsx";
import { useAsk } from "#lib/use-ask.ts";
import { Days } from "./charts/Days.tsx";
import { Headlines } from "./Headlines.tsx";
import { Hours } from "./charts/Hours.tsx";
import { begunAt, isYear, thisMonth, type Period } from "./period.ts";
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
  const [tenant, setTenant] = useState(services[0] ?? "");
  const [period, setPeriod] = useState<Period>(() => thisMonth(new Date()));
  const query = new URLSearchParams({ tenant, period }).toString();
  const asked = useAsk(["statistics", tenant, period], async () =>
    send<typeof readStatistics>({ method: "GET", path: `/api/desk/statistics?${query}` }),
  );
  const mayAll = me.role !== "volunteer";
  return (
    <Page
      title={say("nav.statistics")}
      about={say("stats.about")}
      action={
        mayAll && (
          <a className={classes["file"]} href={`/api/desk/statistics.csv?${query}`} download>
            {say("stats.csv")}
          </a>
        )
      }
    >
      <PeriodChoice services={services} tenant={tenant} onTenant={setTenant} period={period} onPeriod={setPeriod} />
      <Loaded asked={asked}>
        {(statistics) => <Sections statistics={statistics} now={now} mayAll={mayAll} isYear={isYear(period)} />}
      </Loaded>
    </Page>
  );
}

type SectionsProps = Readonly<{ statistics: Statistics; now: Date; mayAll: boolean; isYear: boolean }>;

/** What is counted by the month alone is shown of a month alone. */
const Sections = ({ statistics, now, mayAll, isYear: isOfYear }: SectionsProps) => (
  <>
    <Headlines statistics={statistics} />
    {mayAll && <Days days={begunAt(now, statistics.days)} isYear={isOfYear} />}
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
