import * as calls from "@sosmessages/contract/desk/rota.ts";
import type { DeskNeighbours, NamesOf } from "#desk/context.ts";
import { daysBefore, isCalendarDay, type Day } from "#platform/clock.ts";
import type { Reads, RowOf, Transaction } from "#platform/database/database.ts";
import { isFailure, refuse, reply, wrongFields, type Failure, success } from "#platform/http/answers.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { Serve } from "#platform/http/router.ts";
import type { AuditLog } from "#volunteers/audit/audit-log.ts";
import type { MailAfterQuiet } from "#volunteers/notices/choices.ts";
import type { Context } from "../context.ts";
import { lackOf, lengthOf, type LettersByHour } from "./gaps.ts";
import * as store from "./rota-store.ts";

export type PlanningNeighbours = {
  readonly audit: AuditLog["record"];
  readonly namesOf: NamesOf;
  readonly mailTo: MailAfterQuiet;
  readonly tell: DeskNeighbours["tell"];
  readonly lettersByHour: (tenant: string) => Promise<LettersByHour>;
};
export type PlanningContext = Context & PlanningNeighbours;

type Times = Pick<calls.Shift, "day" | "from" | "to" | "leaders" | "volunteers">;

/** As long as a duty may be. */
const longestMinutes = 16 * 60;

const mondayOf = (day: Day): Day => daysBefore(day, (new Date(day).getUTCDay() + 6) % 7);

/** Shifts of a service, and the people who signed up for them. */
export const serveRota = (
  serve: Serve,
  { database, services, audit, namesOf, lettersByHour }: PlanningContext,
): void => {
  const zonesOf = (tenants: readonly string[]) => [tenants, tenants.map(services.zoneOf)] as const;

  const shown = async (rows: readonly store.ShiftRow[]): Promise<calls.Shift[]> => {
    const signups = await database.all(store.listSignups, [rows.map(({ id }) => id)]);
    const names = await namesOf(signups.map(({ volunteer }) => volunteer));
    const coming = new Set(rows.filter(({ is_coming }) => is_coming).map(({ tenant }) => tenant));
    const letters = new Map<string, LettersByHour>();
    for (const tenant of coming) letters.set(tenant, await lettersByHour(tenant));
    return rows.map((row) => {
      const people = signups.filter(({ shift }) => shift === row.id);
      const { id, tenant, day, from, to, leaders, volunteers } = row;
      return {
        id,
        tenant,
        day,
        from,
        to,
        leaders,
        volunteers,
        starts_at: row.starts_at.toISOString(),
        ends_at: row.ends_at.toISOString(),
        people: people.map(({ volunteer, role, is_offered }) => ({
          id: volunteer,
          name: names.get(volunteer) ?? "",
          role,
          is_offered,
        })),
        ...lackOf(row, people, letters.get(tenant) ?? []),
      };
    });
  };

  /** Of a service that this person holds, locked: of two who take the last place, one comes first. */
  const withShift = <T>(
    session: DeskSession,
    id: string,
    work: (queries: Transaction, shift: RowOf<"rota.lock">) => Promise<T>,
  ): Promise<T | Failure<"notFound">> =>
    database.transactionOf(session, async (queries) => {
      const shift = await queries.one(store.lockShift, [id, session.tenants]);
      return shift === null ? refuse("notFound") : work(queries, shift);
    });

  /** The answer is the shift as it is then. */
  const changePlace = async <Code extends "taken" | "gone">(
    session: DeskSession,
    id: string,
    work: (queries: Transaction, shift: RowOf<"rota.lock">) => Promise<Failure<Code> | null>,
  ) => {
    const failure = await withShift(session, id, work);
    if (failure) return failure;
    const row = await database.one(store.findShift, [...zonesOf(session.tenants), id]);
    return row === null ? refuse("notFound") : reply(200, (await shown([row]))[0]!);
  };

  const momentsOf = async (queries: Reads, tenant: string, { day, from, to, leaders, volunteers }: Times) => {
    if (!isCalendarDay(day)) return wrongFields({ day: "format" });
    if (leaders + volunteers === 0) return wrongFields({ volunteers: "min" });
    if (lengthOf(from, to) > longestMinutes) return wrongFields({ to: "max" });
    const zone = services.zoneOf(tenant);
    const { is_past, is_far, ...moments } = await queries.only(store.findMoments, [day, from, to, zone]);
    if (is_past || is_far) return wrongFields({ day: is_past ? "min" : "max" });
    return moments.ends_at <= moments.starts_at ? wrongFields({ to: "min" }) : { day, ...moments };
  };

  serve(calls.readRota, async ({ session: { tenants }, query }) => {
    if (!isCalendarDay(query.week)) return wrongFields({ week: "format" });
    const week = mondayOf(query.week);
    const rows = await database.all(store.listWeek, [...zonesOf(tenants), week]);
    return reply(200, { week, shifts: await shown(rows) });
  });

  serve(calls.readOwnShift, async ({ session: { volunteer } }) => {
    const row = await database.one(store.findOwnShift, [volunteer]);
    const shift = row && { starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() };
    return reply(200, { shift });
  });

  serve(calls.addShifts, async ({ session, body: { tenant, weeks, ...shift } }) => {
    if (!session.tenants.includes(tenant)) return refuse("notFound");
    const first = await momentsOf(database, tenant, shift);
    if (isFailure(first)) return first;
    const { day } = first;
    const { leaders, volunteers, from, to } = shift;
    const values = [tenant, leaders, volunteers, weeks, day, from, to, services.zoneOf(tenant)] as const;
    return database.transactionOf(session, async (queries) => {
      if ((await queries.count(store.insertShifts, values)) > 0)
        await audit(queries, { tenant, volunteer: session.volunteer, act: "shift-added", detail: day });
      return success;
    });
  });

  serve(calls.copyWeek, async ({ session, body: { tenant, from, to } }) => {
    if (!session.tenants.includes(tenant)) return refuse("notFound");
    if (!isCalendarDay(from) || !isCalendarDay(to)) return wrongFields({ to: "format" });
    const week = mondayOf(to);
    const values = [tenant, mondayOf(from), week, services.zoneOf(tenant)] as const;
    return database.transactionOf(session, async (queries) => {
      if ((await queries.count(store.copyShifts, values)) > 0)
        await audit(queries, { tenant, volunteer: session.volunteer, act: "shift-added", detail: week });
      return success;
    });
  });

  serve(calls.changeShift, ({ session, params: { id }, body: wanted }) =>
    withShift(session, id, async (queries, { tenant, is_over }) => {
      if (is_over) return refuse("notFound");
      const moments = await momentsOf(queries, tenant, wanted);
      if (isFailure(moments)) return moments;
      const people = await queries.all(store.listSignups, [[id]]);
      const placed = (role: "leader" | "volunteer") => people.filter((one) => one.role === role).length;
      const { day, leaders, volunteers } = wanted;
      if (placed("leader") > leaders || placed("volunteer") > volunteers) return refuse("taken");
      const values = [id, moments.starts_at, moments.ends_at, leaders, volunteers] as const;
      if ((await queries.one(store.updateShift, values)) === null) return refuse("taken");
      await audit(queries, { tenant, volunteer: session.volunteer, act: "shift-changed", detail: day });
      return success;
    }),
  );

  serve(calls.deleteShift, ({ session, params: { id } }) =>
    withShift(session, id, async (queries, { tenant }) => {
      const { day } = await queries.only(store.findShift, [...zonesOf([tenant]), id]);
      await queries.count(store.removeShift, [id]);
      await audit(queries, { tenant, volunteer: session.volunteer, act: "shift-removed", detail: day });
      return success;
    }),
  );

  /** A leader fills the place of a leader first. `instead_of`: of the colleague of the same role who offers it. */
  serve(calls.signUp, ({ session, params: { id }, body: { instead_of: insteadOf } }) =>
    changePlace(session, id, async (queries, shift) => {
      const people = await queries.all(store.listSignups, [[id]]);
      if (people.some(({ volunteer }) => volunteer === session.volunteer)) return null;
      const mine = session.role === "leader" ? (["leader", "volunteer"] as const) : (["volunteer"] as const);
      const places = { leader: shift.leaders, volunteer: shift.volunteers };
      const free = mine.find((role) => people.filter((each) => each.role === role).length < places[role]);
      const offered = people.find(
        ({ volunteer, role, is_offered }) => volunteer === insteadOf && is_offered && role === session.role,
      );
      const place = insteadOf === null ? free : offered?.role;
      if (place === undefined || shift.is_over) return refuse("taken");
      if (offered !== undefined) await queries.count(store.removeSignup, [id, offered.volunteer]);
      await queries.count(store.insertSignup, [id, session.volunteer, place]);
      return null;
    }),
  );

  serve(calls.withdraw, ({ session, params: { id } }) =>
    changePlace(session, id, async (queries, { has_begun }) => {
      if (has_begun) return refuse("gone");
      await queries.count(store.removeSignup, [id, session.volunteer]);
      return null;
    }),
  );

  serve(calls.offerPlace, ({ session, params: { id }, body }) =>
    changePlace(session, id, async (queries) => {
      const offered = await queries.count(store.setOffered, [id, session.volunteer, body.is_offered]);
      return offered > 0 ? null : refuse("taken");
    }),
  );
};
