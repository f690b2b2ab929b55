import { lifetimes } from "@sosmessages/contract/limits.ts";
import { newExpiry } from "#platform/database/batches.ts";
import { statement, type RowOf } from "#platform/database/database.ts";

/** Shifts `s` of services with their time zones, `$1` and `$2`. Days and times are those of the service. */
const shown = `SELECT s.id, s.tenant, s.starts_at, s.ends_at, s.leaders, s.volunteers, s.is_gap_told,
    to_char(s.starts_at AT TIME ZONE z.zone, 'YYYY-MM-DD') AS day, to_char(s.starts_at AT TIME ZONE z.zone, 'HH24:MI') AS "from",
    to_char(s.ends_at AT TIME ZONE z.zone, 'HH24:MI') AS "to",
    s.ends_at > service_time() AND s.starts_at <= service_time() + interval '7 days' AS is_coming
  FROM shifts s JOIN unnest($1::text[], $2::text[]) AS z (tenant, zone) ON z.tenant = s.tenant`;

export const listWeek = statement(
  "rota.week",
  `${shown} WHERE (s.starts_at AT TIME ZONE z.zone)::date BETWEEN $3::date AND $3::date + 6 ORDER BY s.starts_at, s.ends_at, s.tenant`,
);
export const listComing = statement(
  "rota.coming",
  `${shown} WHERE s.ends_at > service_time() AND s.starts_at <= service_time() + interval '7 days' ORDER BY s.id`,
);
export const findShift = statement("rota.find", `${shown} WHERE s.id = $3`);
// The later one, where one shift follows another. Not one that ends later than a duty may.
export const findOwnShift = statement(
  "rota.own",
  `SELECT s.starts_at, s.ends_at FROM shifts s JOIN shift_signups p ON p.shift = s.id
   WHERE p.volunteer = $1 AND s.starts_at <= service_time() + interval '30 minutes' AND s.ends_at > service_time()
     AND s.ends_at <= service_time() + interval '16 hours' ORDER BY s.starts_at DESC LIMIT 1`,
);
export const lockShift = statement(
  "rota.lock",
  `SELECT tenant, leaders, volunteers, starts_at <= service_time() AS has_begun, ends_at <= service_time() AS is_over
   FROM shifts WHERE id = $1 AND tenant = ANY ($2) FOR UPDATE`,
);

/** A shift whose end is not after its start ends on the next day. The hour that a clock skips does not exist: it is the next one. */
const momentsOf = (day: string, from: string, to: string, zone: string) => `
  (${day} + ${from}::text::time) AT TIME ZONE ${zone} AS starts_at,
  (${day} + CASE WHEN ${to}::text::time <= ${from}::text::time THEN 1 ELSE 0 END + ${to}::text::time) AT TIME ZONE ${zone} AS ends_at`;

export const findMoments = statement(
  "rota.moments",
  `SELECT m.starts_at, m.ends_at, m.starts_at > service_time() + interval '1 year' AS is_far, m.ends_at <= service_time() AS is_past
   FROM (SELECT ${momentsOf("$1::date", "$2", "$3", "$4::text")}) m`,
);
// One at the same times stays: the same request twice makes one shift.
export const insertShifts = statement(
  "rota.insert",
  `INSERT INTO shifts (id, tenant, starts_at, ends_at, leaders, volunteers)
   SELECT gen_random_uuid(), $1, m.starts_at, m.ends_at, $2, $3 FROM generate_series(0, $4::integer - 1) AS w (n)
     CROSS JOIN LATERAL (SELECT ${momentsOf("$5::date + 7 * w.n", "$6", "$7", "$8::text")}) m
   WHERE m.ends_at > m.starts_at ON CONFLICT (tenant, starts_at, ends_at) DO NOTHING`,
);
const moved = (column: string) =>
  `(s.${column} AT TIME ZONE $4 + ($3::date - $2::date) * interval '1 day') AT TIME ZONE $4`;
export const copyShifts = statement(
  "rota.copy",
  `INSERT INTO shifts (id, tenant, starts_at, ends_at, leaders, volunteers)
   SELECT gen_random_uuid(), s.tenant, m.starts_at, m.ends_at, s.leaders, s.volunteers FROM shifts s
     CROSS JOIN LATERAL (SELECT ${moved("starts_at")} AS starts_at, ${moved("ends_at")} AS ends_at) m
   WHERE s.tenant = $1 AND (s.starts_at AT TIME ZONE $4)::date BETWEEN $2::date AND $2::date + 6
     AND m.ends_at > m.starts_at AND m.ends_at > service_time() ON CONFLICT (tenant, starts_at, ends_at) DO NOTHING`,
);
// People are reminded again, of the new time.
export const updateShift = statement(
  "rota.update",
  `WITH changed AS (
     UPDATE shifts s SET starts_at = $2, ends_at = $3, leaders = $4, volunteers = $5 WHERE id = $1 AND NOT EXISTS (
       SELECT FROM shifts o WHERE o.tenant = s.tenant AND o.starts_at = $2 AND o.ends_at = $3 AND o.id <> s.id) RETURNING id, starts_at),
   again AS (UPDATE shift_signups p SET is_reminded = false FROM shifts s
     WHERE s.id = $1 AND p.shift = s.id AND s.starts_at <> $2 AND EXISTS (SELECT FROM changed))
   SELECT id FROM changed`,
);
export const removeShift = statement("rota.remove", "DELETE FROM shifts WHERE id = $1");

export const listSignups = statement(
  "rota.signups",
  "SELECT shift, volunteer, role, is_offered FROM shift_signups WHERE shift = ANY ($1) ORDER BY role, volunteer",
);
// A person who signs up on the last day needs no reminder.
export const insertSignup = statement(
  "rota.sign-up",
  `INSERT INTO shift_signups (shift, volunteer, role, is_reminded)
   SELECT id, $2, $3, starts_at <= service_time() + interval '1 day' FROM shifts WHERE id = $1`,
);
export const removeSignup = statement("rota.withdraw", "DELETE FROM shift_signups WHERE shift = $1 AND volunteer = $2");
export const setOffered = statement(
  "rota.offer",
  "UPDATE shift_signups SET is_offered = $3 WHERE shift = $1 AND volunteer = $2",
);

export const expireShifts = newExpiry(
  "rota.expire",
  "DELETE FROM shifts",
  "id",
  `ends_at <= service_time() - interval '${lifetimes.rotaWeeks} weeks'`,
);
export type ShiftRow = RowOf<"rota.week">;
export type SignupRow = RowOf<"rota.signups">;
