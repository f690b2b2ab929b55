import type { Shift } from "@sosmessages/contract/desk/rota.ts";
import type { DeskNeighbours, NamesOf } from "#desk/context.ts";
import { daysBefore, isCalendarDay, type Day } from "#platform/clock.ts";
import type { Reads, Transaction } from "#platform/database/database.ts";
import type { DeskSession } from "#platform/http/request.ts";
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

type Times = { readonly day: string; readonly from: string; readonly to: string };
type Places = { readonly leaders: number; readonly volunteers: number };
/** A field of the request, and its error. */
type WrongField = { readonly field: "day" | "to" | "volunteers"; readonly code: "format" | "min" | "max" };

/** As long as a duty may be. */
const longestMinutes = 16 * 60;

const mondayOf = (day: Day): Day => daysBefore(day, (new Date(day).getUTCDay() + 6) % 7);

/** Shifts of a service, and the people who signed up for them. */
export const newRota = ({ database, services, audit, namesOf, lettersByHour }: PlanningContext) => {
  const zonesOf = (tenants: readonly string[]) => [tenants, tenants.map(services.zoneOf)] as const;

  const shown = async (rows: readonly store.ShiftRow[]): Promise<Shift[]> => {
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

  /** The shift as it is then. */
  const changed = async <Trouble extends string>(
    session: DeskSession,
    id: string,
    work: Parameters<typeof withShift<Trouble | null>>[2],
  ): Promise<Shift | Trouble | "unknown"> => {
    const trouble = await withShift(session, id, work);
    const row = trouble ?? (await database.one(store.findShift, [...zonesOf(session.tenants), id]));
    if (row === null) return "unknown";
    return typeof row === "string" ? row : (await shown([row]))[0]!;
  };

  /** Of a service that this person holds, locked: of two who take the last place, one comes first. */
  const withShift = async <T>(
    session: DeskSession,
    id: string,
    work: (queries: Transaction, shift: NonNullable<Awaited<ReturnType<typeof lock>>>) => Promise<T>,
  ): Promise<T | "unknown"> => {
    return database.transactionOf(session, async (queries): Promise<T | "unknown"> => {
      const shift = await lock(queries, session, id);
      return shift === null ? "unknown" : work(queries, shift);
    });
  };
  const lock = (queries: Transaction, { tenants }: DeskSession, id: string) =>
    queries.one(store.lockShift, [id, tenants]);

  const momentsOf = async (queries: Reads, tenant: string, { day, from, to, leaders, volunteers }: Times & Places) => {
    const wrong = (field: WrongField["field"], code: WrongField["code"]): WrongField => ({ field, code });
    if (!isCalendarDay(day)) return wrong("day", "format");
    if (leaders + volunteers === 0) return wrong("volunteers", "min");
    if (lengthOf(from, to) > longestMinutes) return wrong("to", "max");
    const { is_past, is_far, ...moments } = await queries.only(store.findMoments, [
      day,
      from,
      to,
      services.zoneOf(tenant),
    ]);
    if (is_past || is_far) return wrong("day", is_past ? "min" : "max");
    return moments.ends_at <= moments.starts_at ? wrong("to", "min") : { day, ...moments };
  };

  return {
    /** null: the day does not exist. */
    async read({ tenants }: DeskSession, day: string): Promise<{ week: string; shifts: Shift[] } | null> {
      if (!isCalendarDay(day)) return null;
      const week = mondayOf(day);
      return { week, shifts: await shown(await database.all(store.listWeek, [...zonesOf(tenants), week])) };
    },

    /** null: this person has no shift now. */
    async own({ volunteer }: DeskSession): Promise<{ starts_at: string; ends_at: string } | null> {
      const row = await database.one(store.findOwnShift, [volunteer]);
      return row && { starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() };
    },

    async add(
      session: DeskSession,
      tenant: string,
      { weeks, ...shift }: Times & Places & { readonly weeks: number },
    ): Promise<WrongField | null> {
      const first = await momentsOf(database, tenant, shift);
      if ("field" in first) return first;
      const { leaders, volunteers, from, to } = shift;
      const values = [tenant, leaders, volunteers, weeks, first.day, from, to, services.zoneOf(tenant)] as const;
      await database.transactionOf(session, async (queries) => {
        if ((await queries.count(store.insertShifts, values)) === 0) return;
        await audit(queries, { tenant, volunteer: session.volunteer, act: "shift-added", detail: first.day });
      });
      return null;
    },

    async copy(session: DeskSession, tenant: string, from: string, to: string): Promise<WrongField | null> {
      if (!isCalendarDay(from) || !isCalendarDay(to)) return { field: "day", code: "format" };
      const week = mondayOf(to);
      await database.transactionOf(session, async (queries) => {
        const values = [tenant, mondayOf(from), week, services.zoneOf(tenant)] as const;
        if ((await queries.count(store.copyShifts, values)) === 0) return;
        await audit(queries, { tenant, volunteer: session.volunteer, act: "shift-added", detail: week });
      });
      return null;
    },

    async change(
      session: DeskSession,
      id: string,
      wanted: Times & Places,
    ): Promise<"changed" | "unknown" | "taken" | WrongField> {
      return withShift(session, id, async (queries, shift) => {
        if (shift.is_over) return "unknown";
        const moments = await momentsOf(queries, shift.tenant, wanted);
        if ("field" in moments) return moments;
        const people = await queries.all(store.listSignups, [[id]]);
        const placed = (role: "leader" | "volunteer") => people.filter((one) => one.role === role).length;
        const { leaders, volunteers } = wanted;
        if (placed("leader") > leaders || placed("volunteer") > volunteers) return "taken";
        const values = [id, moments.starts_at, moments.ends_at, leaders, volunteers] as const;
        if ((await queries.one(store.updateShift, values)) === null) return "taken";
        const { tenant } = shift;
        await audit(queries, { tenant, volunteer: session.volunteer, act: "shift-changed", detail: moments.day });
        return "changed";
      });
    },

    remove: (session: DeskSession, id: string): Promise<"removed" | "unknown"> =>
      withShift<"removed">(session, id, async (queries, { tenant }) => {
        const { day } = await queries.only(store.findShift, [...zonesOf([tenant]), id]);
        await queries.count(store.removeShift, [id]);
        await audit(queries, { tenant, volunteer: session.volunteer, act: "shift-removed", detail: day });
        return "removed";
      }),

    /** A leader fills the place of a leader first. `insteadOf`: of the colleague of the same role who offers it. */
    signUp: (session: DeskSession, id: string, insteadOf: string | null): Promise<Shift | "taken" | "unknown"> =>
      changed(session, id, async (queries, shift) => {
        const people = await queries.all(store.listSignups, [[id]]);
        if (people.some(({ volunteer }) => volunteer === session.volunteer)) return null;
        const mine = session.role === "leader" ? (["leader", "volunteer"] as const) : (["volunteer"] as const);
        const places = { leader: shift.leaders, volunteer: shift.volunteers };
        const free = mine.find((role) => people.filter((each) => each.role === role).length < places[role]);
        const offered = people.find(
          ({ volunteer, role, is_offered }) => volunteer === insteadOf && is_offered && role === session.role,
        );
        const place = insteadOf === null ? free : offered?.role;
        if (place === undefined || shift.is_over) return "taken";
        if (offered !== undefined) await queries.count(store.removeSignup, [id, offered.volunteer]);
        await queries.count(store.insertSignup, [id, session.volunteer, place]);
        return null;
      }),

    withdraw: (session: DeskSession, id: string): Promise<Shift | "begun" | "unknown"> =>
      changed(session, id, async (queries, shift) => {
        if (shift.has_begun) return "begun";
        await queries.count(store.removeSignup, [id, session.volunteer]);
        return null;
      }),

    offer: (session: DeskSession, id: string, isOffered: boolean): Promise<Shift | "taken" | "unknown"> =>
      changed(session, id, async (queries) =>
        (await queries.count(store.setOffered, [id, session.volunteer, isOffered])) > 0 ? null : "taken",
      ),
  };
};
export type Rota = ReturnType<typeof newRota>;
