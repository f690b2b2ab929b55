import * as calls from "@sosmessages/contract/desk/statistics.ts";
import type { Tenant } from "@sosmessages/tenants/tenant.ts";
import type { Day } from "#platform/clock.ts";
import { refuse, reply, wrongFields } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { DeskSession } from "#platform/http/visit.ts";
import { asCsv } from "./csv.ts";
import { totalsAlone, type StatisticsPeriod, type ReadStatistics } from "./read.ts";

const longest = 3 * 366;
const dayLength = 86_400_000;

type Query = { tenant: string; from: string; to: string };

const isDay = (text: string): text is Day =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().slice(0, 10) === text;

export const serveStatistics = (
  serve: Serve,
  parts: { readonly read: ReadStatistics; readonly findTenant: (id: string) => Tenant | undefined },
): void => {
  const periodOf = ({ role, tenants }: DeskSession, { tenant: id, from, to }: Query) => {
    const tenant = parts.findTenant(id);
    if (!tenant || (role !== "admin" && !tenants.includes(id))) return refuse("notFound");
    if (!isDay(from)) return wrongFields({ from: "format" });
    const length = isDay(to) ? (Date.parse(to) - Date.parse(from)) / dayLength : NaN;
    if (!isDay(to) || !(length >= 0 && length <= longest)) return wrongFields({ to: "format" });
    return { period: { tenant: id, from, to, replyHours: tenant.replyHours } satisfies StatisticsPeriod };
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
