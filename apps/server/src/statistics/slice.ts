import * as calls from "@sosmessages/contract/desk/statistics.ts";
import { statement } from "#platform/database/database.ts";
import type { Serve } from "#platform/http/router.ts";
import type { Job } from "#platform/jobs.ts";
import type { Context } from "../context.ts";
import { newLettersByHour, newReadStatistics, totalsAlone, type StatisticsPeriod } from "./read.ts";
import { refuse, reply } from "#platform/http/answers.ts";
import type { DeskSession } from "#platform/http/request.ts";
import { asCsv, reportAsCsv } from "./csv.ts";
import { newReadReport } from "./report.ts";

// Who takes the hour counts it; the others find it taken.
const takeHour = statement(
  "statistics.take-hour",
  `INSERT INTO duty_samples AS d (tenant, sampled_at) VALUES ($1, date_trunc('hour', service_time()))
   ON CONFLICT (tenant) DO UPDATE SET sampled_at = excluded.sampled_at WHERE d.sampled_at < excluded.sampled_at
   RETURNING to_char(service_time() AT TIME ZONE $2, 'ID-HH24') AS hour,
     (SELECT count(*)::integer FROM volunteers v
      WHERE v.state = 'active' AND v.duty_until > service_time() AND $1 = ANY (v.tenants)) AS people`,
);

/** How many people are on duty, by weekday and hour. Never who. */
const sampleDuty = async ({ jobDatabase, services, count }: Context): Promise<void> => {
  for (const { id, timeZone } of services.all()) {
    await jobDatabase.transaction(async (queries) => {
      const taken = await queries.one(takeHour, [id, timeZone]);
      if (!taken) return;
      await count(queries, id, [
        { measure: "duty-people", detail: taken.hour, amount: taken.people },
        { measure: "duty-samples", detail: taken.hour, amount: 1 },
      ]);
    });
  }
};

const file = (csv: string, name: string) =>
  reply(200, csv, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}.csv"`,
  });

const serveStatistics = (serve: Serve, { database, services }: Pick<Context, "database" | "services">): void => {
  const read = newReadStatistics(database);
  const readReport = newReadReport(database);

  /** null: not one of this person's services. */
  const periodOf = (
    { tenants }: DeskSession,
    { tenant, period }: Pick<StatisticsPeriod, "tenant" | "period">,
  ): StatisticsPeriod | null => {
    const service = tenants.includes(tenant) ? services.find(tenant) : undefined;
    return service ? { tenant, period, replyHours: service.replyHours, timeZone: service.timeZone } : null;
  };

  serve(calls.readStatistics, async ({ session, query }) => {
    const asked = periodOf(session, query);
    if (!asked) return refuse("notFound");
    const statistics = await read(asked);
    return reply(200, session.role === "volunteer" ? totalsAlone(statistics) : statistics);
  });

  serve(calls.exportStatistics, async ({ session, query }) => {
    const asked = periodOf(session, query);
    if (!asked) return refuse("notFound");
    const { tenant, period } = asked;
    return file(asCsv(await read(asked), tenant, period), `statistics-${tenant}-${period}`);
  });

  serve(calls.readReport, async ({ session, query }) => {
    const asked = periodOf(session, query);
    return asked ? reply(200, await readReport(asked)) : refuse("notFound");
  });

  serve(calls.exportReport, async ({ session, query }) => {
    const asked = periodOf(session, query);
    if (!asked) return refuse("notFound");
    const { tenant, period } = asked;
    return file(reportAsCsv(await readReport(asked), tenant, period), `report-${tenant}-${period}`);
  });
};

/** Counts without people. */
export const newStatistics = (context: Context) => {
  const lettersByHour = newLettersByHour(context.database);
  return {
    serve: (serve: Serve): void => serveStatistics(serve, context),
    jobs: [{ name: "statistics", everySeconds: 300, run: () => sampleDuty(context) }] satisfies readonly Job[],
    lettersByHour: (tenant: string) => lettersByHour(tenant, context.services.zoneOf(tenant)),
  };
};
