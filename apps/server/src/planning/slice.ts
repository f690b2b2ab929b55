import type { Serve } from "#platform/http/router.ts";
import { newCalendar, type Calendar } from "./calendar.ts";
import { newClosedDays } from "./closed-days.ts";
import { newRota, type PlanningContext, type PlanningNeighbours, type Rota } from "./rota.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Job } from "#platform/jobs.ts";
import { hasShiftSoon, watchRota } from "./watch-rota.ts";
import type { Context } from "../context.ts";
import * as calls from "@sosmessages/contract/desk/rota.ts";
import * as calendarCalls from "@sosmessages/contract/desk/calendar.ts";
import { refuse, reply, wrongFields } from "#platform/http/answers.ts";

const success = reply(200, { status: "success" });

const serveRota = (serve: Serve, rota: Rota): void => {
  serve(calls.readRota, async ({ session, query }) => {
    const week = await rota.read(session, query.week);
    return week === null ? wrongFields({ week: "format" }) : reply(200, week);
  });

  serve(calls.readOwnShift, async ({ session }) => reply(200, { shift: await rota.own(session) }));

  serve(calls.addShifts, async ({ session, body: { tenant, ...shift } }) => {
    if (!session.tenants.includes(tenant)) return refuse("notFound");
    const wrong = await rota.add(session, tenant, shift);
    return wrong === null ? success : wrongFields({ [wrong.field]: wrong.code });
  });

  serve(calls.copyWeek, async ({ session, body: { tenant, from, to } }) => {
    if (!session.tenants.includes(tenant)) return refuse("notFound");
    const wrong = await rota.copy(session, tenant, from, to);
    return wrong === null ? success : wrongFields({ to: wrong.code });
  });

  serve(calls.changeShift, async ({ session, params, body }) => {
    const done = await rota.change(session, params.id, body);
    if (typeof done === "object") return wrongFields({ [done.field]: done.code });
    if (done === "changed") return success;
    return refuse(done === "taken" ? "taken" : "notFound");
  });

  serve(calls.deleteShift, async ({ session, params }) =>
    (await rota.remove(session, params.id)) === "removed" ? success : refuse("notFound"),
  );

  serve(calls.signUp, async ({ session, params, body }) => {
    const shift = await rota.signUp(session, params.id, body.instead_of);
    return typeof shift === "object" ? reply(200, shift) : refuse(shift === "taken" ? "taken" : "notFound");
  });

  serve(calls.withdraw, async ({ session, params }) => {
    const shift = await rota.withdraw(session, params.id);
    return typeof shift === "object" ? reply(200, shift) : refuse(shift === "begun" ? "gone" : "notFound");
  });

  serve(calls.offerPlace, async ({ session, params, body }) => {
    const shift = await rota.offer(session, params.id, body.is_offered);
    return typeof shift === "object" ? reply(200, shift) : refuse(shift === "taken" ? "taken" : "notFound");
  });
};

const serveCalendar = (serve: Serve, calendar: Calendar): void => {
  serve(calendarCalls.readCalendar, async ({ request, params, query }) => {
    const text = await calendar.read(params.id, request.tenant, query.language);
    return text === null ? refuse("notFound") : reply(200, text, { "content-type": "text/calendar; charset=utf-8" });
  });

  serve(calendarCalls.readCalendarState, async ({ session }) => reply(200, { is_on: await calendar.isOn(session) }));

  serve(calendarCalls.renewCalendar, async ({ session }) => reply(200, { token: await calendar.renew(session) }));

  serve(calendarCalls.removeCalendar, async ({ session }) => {
    await calendar.remove(session);
    return success;
  });
};

/** Who works when. */
export const newPlanning = (common: Context, neighbours: PlanningNeighbours) => {
  const context: PlanningContext = { ...common, ...neighbours };
  const rota = newRota(context);
  const closedDays = newClosedDays(context);

  return {
    serve(serve: Serve): void {
      serveRota(serve, rota);
      serveCalendar(serve, newCalendar(context));
      closedDays.serve(serve);
    },
    jobs: [{ name: "rota", everySeconds: 300, run: () => watchRota(context) }] satisfies readonly Job[],
    hasShiftSoon: (volunteer: VolunteerId) => hasShiftSoon(context.system, volunteer),
  };
};
