import { runEach } from "#platform/jobs.ts";
import { statement, type Reads } from "#platform/database/database.ts";
import { idsOf, type VolunteerId } from "#platform/ids.ts";
import { lackOf, type LettersByHour } from "./gaps.ts";
import type { PlanningContext } from "./rota.ts";
import { listComing, listSignups, type ShiftRow } from "./rota-store.ts";

type WatchContext = Pick<PlanningContext, "system" | "services" | "mailTo" | "tell" | "lettersByHour" | "wake">;

// Marked in the transaction that queues the notices: a killed server loses neither, and each person gets one.
const remindAt = (mark: "is_reminded" | "is_reminded_again", before: string) => `WITH due AS (
     SELECT p.shift, p.volunteer FROM shift_signups p JOIN shifts s ON s.id = p.shift
     WHERE NOT p.${mark} AND s.starts_at <= service_time() + interval '${before}' FOR UPDATE OF p SKIP LOCKED),
   marked AS (UPDATE shift_signups p SET ${mark} = true FROM due d
     WHERE p.shift = d.shift AND p.volunteer = d.volunteer RETURNING p.shift, p.volunteer)
   SELECT DISTINCT m.volunteer FROM marked m JOIN shifts s ON s.id = m.shift WHERE s.starts_at > service_time()`;
const remind = statement("rota.remind", remindAt("is_reminded", "1 day"));
const remindAgain = statement("rota.remind-again", remindAt("is_reminded_again", "2 hours"));
const findSoon = statement(
  "rota.soon",
  `SELECT 1 AS yes FROM shift_signups p JOIN shifts s ON s.id = p.shift
   WHERE p.volunteer = $1 AND s.starts_at BETWEEN service_time() AND service_time() + interval '1 day' LIMIT 1`,
);
// Of two servers, one notes it. A gap that was filled and opens again is a new one.
const noteGaps = statement(
  "rota.note-gaps",
  `WITH own AS (SELECT id FROM shifts WHERE id = ANY ($1) AND is_gap_told <> $2 ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
   UPDATE shifts s SET is_gap_told = $2 FROM own WHERE s.id = own.id RETURNING s.tenant`,
);
const adminsOf = statement(
  "rota.admins",
  "SELECT id FROM volunteers WHERE state = 'active' AND role = 'admin' AND tenants && $1::text[] ORDER BY id",
);

/** A day before the shift by mail, and two hours before on devices; once for each place. */
const remindPeople = ({ system, tell, wake }: WatchContext, channel: "mail" | "push"): Promise<void> =>
  system.transaction(async (queries) => {
    const due = await queries.all(channel === "mail" ? remind : remindAgain);
    const people = due.map(({ volunteer }) => volunteer);
    if (people.length === 0) return;
    await tell(queries, people, "shift", [channel]);
    queries.afterCommit(() => wake(channel));
  });

/** Whether a reminder is still true: its person may have withdrawn. */
export const hasShiftSoon = async (database: Reads, volunteer: VolunteerId): Promise<boolean> =>
  (await database.one(findSoon, [volunteer])) !== null;

/** Administrators are mailed once for each gap of the coming week. */
const watchGaps = async ({ system, services, mailTo, lettersByHour, wake }: WatchContext): Promise<void> => {
  const tenants = services.all().map(({ id }) => id);
  const coming = await system.all(listComing, [tenants, tenants.map(services.zoneOf)]);
  const signups = await system.all(listSignups, [idsOf(coming)]);
  const letters = new Map<string, LettersByHour>();
  for (const tenant of new Set(coming.map((shift) => shift.tenant))) letters.set(tenant, await lettersByHour(tenant));
  const hasGap = (shift: ShiftRow): boolean => {
    const people = signups.filter((signup) => signup.shift === shift.id);
    const lack = lackOf(shift, people, letters.get(shift.tenant) ?? []);
    return lack.lacks_leader || lack.lacks_people > 0;
  };
  const isNews = (shift: ShiftRow) => hasGap(shift) !== shift.is_gap_told;
  const [begun, over] = [true, false].map((isGap) =>
    coming.filter((shift) => isNews(shift) && hasGap(shift) === isGap).map(({ id }) => id),
  );
  await system.transaction(async (queries) => {
    await queries.all(noteGaps, [over!, false]);
    const noted = (await queries.all(noteGaps, [begun!, true])).map(({ tenant }) => tenant);
    if (noted.length === 0) return;
    const admins = await queries.all(adminsOf, [noted]);
    await mailTo(queries, idsOf(admins), "rota-gap");
    queries.afterCommit(() => wake("mail"));
  });
};

export const watchRota = (context: WatchContext): Promise<void> =>
  runEach([() => remindPeople(context, "mail"), () => remindPeople(context, "push"), () => watchGaps(context)]);
