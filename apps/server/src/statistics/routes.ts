import * as calls from "@sosmessages/contract/desk/statistics.ts";
import type { Service } from "@sosmessages/services/service.ts";
import { refuse, reply } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { DeskSession } from "#platform/http/request.ts";
import { asCsv } from "./csv.ts";
import { totalsAlone, type StatisticsPeriod, type ReadStatistics } from "./read.ts";

type Query = { tenant: string; period: string };

export const serveStatistics = (
  serve: Serve,
  parts: { readonly read: ReadStatistics; readonly findService: (id: string) => Service | undefined },
): void => {
  const periodOf = ({ role, tenants }: DeskSession, { tenant: id, period }: Query) => {
    const tenant = parts.findService(id);
    if (!tenant || (role !== "admin" && !tenants.includes(id))) return refuse("notFound");
    return {
      period: {
        tenant: id,
        period,
        replyHours: tenant.replyHours,
        timeZone: tenant.timeZone,
      } satisfies StatisticsPeriod,
    };
  };

  serve(calls.readStatistics, async ({ session, query }) => {
    const asked = periodOf(session, query);
    if (!("period" in asked)) return asked;
    const statistics = await parts.read(asked.period);
    return reply(200, session.role === "volunteer" ? totalsAlone(statistics) : statistics);
  });

  serve(calls.exportStatistics, async ({ session, query }) => {
    const asked = periodOf(session, query);
    if (!("period" in asked)) return asked;
    return reply(200, asCsv(await parts.read(asked.period)), {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="statistics.csv"`,
    });
  });
};
