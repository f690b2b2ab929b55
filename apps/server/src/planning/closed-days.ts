import type { ClosedRun } from "@sosmessages/contract/desk/closed.ts";
import * as calls from "@sosmessages/contract/desk/closed.ts";
import { lifetimes, limits } from "@sosmessages/contract/limits.ts";
import { readClosed, type ClosedDays } from "@sosmessages/contract/service.ts";
import type { Service } from "@sosmessages/services/service.ts";
import { daysBetween, isCalendarDay, type Day } from "#platform/clock.ts";
import { newExpiry } from "#platform/database/batches.ts";
import { statement } from "#platform/database/database.ts";
import { refuse, reply, wrongFields, success } from "#platform/http/answers.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { Serve } from "#platform/http/router.ts";
import type { PlanningContext } from "./rota.ts";

/** Days in a row of `closed_days d` have the same number `run`. */
const runOf = "d.day - (row_number() OVER (PARTITION BY d.tenant ORDER BY d.day))::integer AS run";
const bounds = `to_char(min(day), 'YYYY-MM-DD') AS "from", to_char(max(day), 'YYYY-MM-DD') AS "to"`;

const list = statement(
  "closed-days.list",
  `SELECT tenant, ${bounds} FROM (
     SELECT d.tenant, d.day, ${runOf} FROM closed_days d WHERE d.tenant = ANY ($1) AND d.ends_at > service_time()) n
   GROUP BY tenant, run ORDER BY min(day), tenant`,
);
const delaying = statement(
  "closed-days.delaying",
  `SELECT due, ${bounds} FROM (
     SELECT p.due, d.day, ${runOf} FROM (SELECT reply_due($1, service_time(), $2::integer * interval '1 hour') AS due) p
       JOIN closed_days d ON d.tenant = $1 AND d.ends_at > service_time() AND d.starts_at < p.due) n
   GROUP BY due, run ORDER BY min(day) LIMIT 1`,
);
const coming = statement(
  "closed-days.coming",
  `SELECT ${bounds} FROM (
     SELECT d.day, d.starts_at, ${runOf} FROM closed_days d WHERE d.tenant = $1 AND d.starts_at > service_time()) n
   GROUP BY run HAVING min(starts_at) <= service_time() + interval '14 days' ORDER BY min(day) LIMIT 1`,
);
const today = statement("closed-days.today", "SELECT to_char(service_time() AT TIME ZONE $1, 'YYYY-MM-DD') AS day");
/** With the new days, the most in a row. */
const longest = statement(
  "closed-days.longest",
  `SELECT coalesce(max(n.days), 0)::integer AS days FROM (
     SELECT count(*) AS days FROM (SELECT d.day, ${runOf} FROM (
       SELECT tenant, day FROM closed_days WHERE tenant = $1
       UNION SELECT $1, $2::date + i FROM generate_series(0, $3::date - $2::date) AS g (i)) d) r
     GROUP BY run) n`,
);
const close = statement(
  "closed-days.close",
  `INSERT INTO closed_days (tenant, day, starts_at, ends_at)
   SELECT $1, d.day, d.day::timestamp AT TIME ZONE $4::text, (d.day + 1)::timestamp AT TIME ZONE $4::text
   FROM (SELECT $2::date + i AS day FROM generate_series(0, $3::date - $2::date) AS g (i)) d
   ON CONFLICT (tenant, day) DO NOTHING`,
);
const open = statement(
  "closed-days.open",
  "DELETE FROM closed_days WHERE tenant = $1 AND day BETWEEN $2 AND $3 AND ends_at > service_time()",
);
export const expireClosedDays = newExpiry(
  "closed-days.expire",
  "DELETE FROM closed_days",
  "tenant, day",
  `ends_at <= service_time() - interval '${lifetimes.rotaWeeks} weeks'`,
);
type Days = Pick<ClosedRun, "from" | "to">;

/** Days that do not count towards the deadline of a reply. The SQL function `reply_due` adds them. */
export const serveClosedDays = (serve: Serve, { database, services, audit, clock }: PlanningContext): void => {
  /** Those that delay the reply to a message that is written now, the next ones, or the day on which the service closes for good. */
  const closedNow = async ({ id, replyHours }: Pick<Service, "id" | "replyHours">): Promise<ClosedDays | null> => {
    const last = services.closesOn(id);
    const usual = new Date(clock().getTime() + replyHours * 3_600_000).toISOString();
    if (last !== null) return { from: last, to: last, answer_by: usual, is_final: true };
    const row = await database.one(delaying, [id, replyHours]);
    if (row) return { from: row.from, to: row.to, answer_by: row.due!.toISOString() };
    const next = await database.one(coming, [id]);
    return next && { ...next, answer_by: usual, is_coming: true };
  };

  const save = async (session: DeskSession, tenant: string, { from, to }: Days, isClosed: boolean) => {
    if (!isCalendarDay(from)) return wrongFields({ from: "format" });
    if (!isCalendarDay(to)) return wrongFields({ to: "format" });
    const zone = services.zoneOf(tenant);
    const { day } = await database.only(today, [zone]);
    if (from < day) return wrongFields({ from: "min" });
    if (to < from) return wrongFields({ to: "min" });
    if (daysBetween(day as Day, to) > limits.closedDays.ahead) return wrongFields({ to: "max" });
    return database.transactionOf(session, async (queries) => {
      if (isClosed && (await queries.only(longest, [tenant, from, to])).days > limits.closedDays.inARow)
        return wrongFields({ to: "max" });
      const changed = isClosed
        ? await queries.count(close, [tenant, from, to, zone])
        : await queries.count(open, [tenant, from, to]);
      const act = isClosed ? "closed-days-added" : "closed-days-removed";
      const detail = from === to ? from : `${from} ${to}`;
      if (changed > 0) await audit(queries, { tenant, volunteer: session.volunteer, act, detail });
      return success;
    });
  };

  serve(readClosed, async ({ request: { tenant } }) => reply(200, { closed: await closedNow(tenant) }));
  serve(calls.listClosedDays, async ({ session: { tenants } }) =>
    reply(200, { runs: await database.all(list, [tenants]) }),
  );
  serve(calls.saveClosedDays, async ({ session, body: { tenant, is_closed, ...days } }) =>
    session.tenants.includes(tenant) ? save(session, tenant, days, is_closed) : refuse("notFound"),
  );
};
